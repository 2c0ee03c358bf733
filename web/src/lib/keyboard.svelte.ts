/** Whether keys have been pressed in a race: only then are they written on what they choose. */
export const keyboard = $state({ used: false });
