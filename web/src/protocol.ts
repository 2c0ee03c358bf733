// Made by `python -m tools.protocol_types` from the structs in src/flammerouge/server.

export const PROTOCOL = 1;

/** A fact of the race; `rule` is the clause that explains it. Which of the rest is there depends on the kind. `card` is empty where no card was played; `lane` counts from the right, -1 is beside the road; `count` is a number of cards; `tile` a place in the list of tiles. */
export interface RaceEvent {
  kind: string;
  rider: string;
  rule: string;
  round?: number;
  start?: number;
  square?: number;
  lane?: number;
  value?: number;
  card?: string;
  cards?: string[];
  count?: number;
  counts?: number;
  specialist?: string;
  sum?: number;
  die?: number;
  lost?: number;
  place?: number;
  minutes?: number;
  seconds?: number;
  side?: string;
  token?: string;
  tile?: number;
  squares?: number[];
}

/** What only the seat itself knows of one of its riders. */
export interface OwnHand {
  hand: string[];
  recycled: string[];
  chosen: string[];
}

/** A rider as the reader sees him. `square` is -1 off the road, `to_go` the squares to the line; `held` and `played` count cards by their text; `seat` is who decides for him. */
export interface Rider {
  id: string;
  team: string;
  kind: string;
  control: string;
  seat: string;
  square: number;
  lane: number;
  to_go: number;
  crashed: boolean;
  specialist: string;
  card: string;
  held: Record<string, number>;
  played: Record<string, number>;
  exhaustion: number;
  face_down: number;
  surely_recycled: number;
  bids: string[];
  talents: string[];
  a_bit_more: boolean;
  holds_refresh: boolean;
  minutes: number;
  time: number;
  own: OwnHand | null;
}

/** Riders without an empty square between them, from the front; `gap` empty squares are between them and the group before. */
export interface Group {
  riders: string[];
  gap: number;
}

/** Tokens that still lie on a square. */
export interface TokenPile {
  square: number;
  side: string;
  values: number[];
}

/** A weather token on a tile, and the squares that it rules. */
export interface Weather {
  tile: number;
  token: string;
  squares: number[];
}

/** Where a card leads if nobody else moved before: `square` and `lane` as the road stands now, `alone_square` and `alone_lane` on an empty one. `value` is what the card counts for, `rule` the clause that cuts or raises it (empty when it moves its number), `crosses` whether the line is passed, `exposed` whether he would end the round with nobody ahead, if all others stayed. */
export interface Preview {
  square: number;
  lane: number;
  steps: number;
  value: number;
  rule: string;
  crosses: boolean;
  exposed: boolean;
  alone_square: number;
  alone_lane: number;
}

/** One answer to a decision; a command repeats its rider, square, cards, specialist and yes. `adds` and `removes` are the cards that a specialist brings and takes out of the deck. */
export interface Choice {
  number: number;
  rider: string;
  square: number;
  cards: string[];
  specialist: string;
  yes: boolean;
  adds: string[];
  removes: string[];
  preview: Preview | null;
}

/** What the reader's seat must decide. `rider` is empty where choosing him is the decision; `limit` is the sum of a refresh, `card` the card that a question is about. */
export interface Decision {
  kind: string;
  rider: string;
  choices: Choice[];
  limit: number;
  card: string;
}

/** A rider's place in the result; `time` in seconds where times are taken, else 0. */
export interface Finish {
  place: number;
  rider: string;
  team: string;
  time: number;
}

/** How a race has ended, with the seed that the commitment was made for. */
export interface Result {
  winner: string;
  podium: string[];
  ranking: Finish[];
  rounds: number;
  timed: boolean;
  seed: string;
  commitment: string;
}

/** A race as one seat sees it; `seat` is empty for a spectator. `order` are the riders on the road from the front; `breakaway` places are (square, lane); `hint` is what the guided race has to say now. */
export interface View {
  seat: string;
  round: number;
  phase: string;
  over: boolean;
  riders: Rider[];
  order: string[];
  groups: Group[];
  ranking: string[];
  piles: TokenPile[];
  refresh: number;
  weather: Weather[];
  breakaway: ([number, number])[];
  decisions: Decision[];
  take_back: boolean;
  result: Result | null;
  hint: string;
}

/** A team of a table and who rides for it; only human, open and bot are seats. `level` is the bot's. */
export interface Team {
  colour: string;
  sits: "human" | "open" | "bot" | "muscle" | "peloton" | "dice";
  name: string;
  level: string;
  handicap: number;
}

/** A race of a legend (the first team) against dice. */
export interface LegendInfo {
  kind: string;
  teammates: string;
  talents: string[];
}

/** What everybody may know of a table. `tiles` are as laid, for `/api/geometry`; `stage` is empty for tiles of somebody's own. `commitment` is the SHA-256 of the seed, published before anybody sits down; `rematch` is the table that follows this one, if any; `guide` says that it is the guided first race. */
export interface Table {
  id: string;
  state: "lobby" | "racing" | "over";
  stage: string;
  name: string;
  name_fr: string;
  tiles: string[];
  mode: string;
  modules: string[];
  finish_slipstream: boolean;
  legend: LegendInfo | null;
  teams: Team[];
  pace: "friends" | "live" | "days";
  commitment: string;
  created: number;
  round: number;
  rematch: string;
  guide: boolean;
}

/** A seat now: `ready` when nothing waits for it; `rides` is who answers for it. When its person is gone, `absent_since` is that moment; once `may_vote` is true the others decide, and `votes` of the `needed` ones want a bot. `returns`: the person is back and rides again from the next round on. */
export interface SeatStatus {
  seat: string;
  online: boolean;
  ready: boolean;
  rides: "human" | "bot" | "nobody";
  absent_since: number;
  may_vote: boolean;
  votes: string[];
  needed: number;
  returns: boolean;
}

/** The first message. `now` is the server's clock in seconds, `seq` the newest event. */
export interface Hello {
  type: "hello";
  proto: number;
  engine: string;
  table: Table;
  seat: string;
  now: number;
  seq: number;
}

/** Somebody sat down, the race has started or ended, a rematch is set up. */
export interface TableChanged {
  type: "table";
  table: Table;
}

/** Everything that the seat may know now; `seq` events have been told until here. */
export interface Snapshot {
  type: "snapshot";
  seq: number;
  view: View;
}

/** Events number `from` to `to` (the first one not included) and the view after them. Without events only the view has changed: a card was laid down or taken back. */
export interface Events {
  type: "events";
  from: number;
  to: number;
  events: RaceEvent[];
  view: View;
}

/** Who is there and who is ready; without a number, the latest counts. `deadline` is when bots answer for those who have not, 0 without a clock. */
export interface Status {
  type: "status";
  now: number;
  round: number;
  seats: SeatStatus[];
  spectators: number;
  deadline: number;
}

/** A command has been carried out and kept, now or when it was sent for the first time. */
export interface Ack {
  type: "ack";
  cid: string;
  seq: number;
}

/** A command, or a message without `cid`, changes nothing; what is missing follows. */
export interface Refuse {
  type: "refuse";
  cid: string;
  code: string;
  message: string;
  seq: number;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  now: number;
}

/** The first message of a client. Without a token it watches; `since` is the last event it knows, -1 for a snapshot. */
export interface Join {
  type: "join";
  token?: string;
  since?: number;
}

/** An answer to a decision: its kind and the fields of the choice; or `take-back`. Sent again with the same `cid` it counts once. `round` is the round that the client sees. */
export interface Command {
  type: "cmd";
  cid: string;
  round: number;
  kind: string;
  rider?: string;
  square?: number;
  cards?: string[];
  specialist?: string;
  yes?: boolean;
}

/** Ask for everything after an event number, -1 for a snapshot. */
export interface Resync {
  type: "resync";
  since?: number;
}

/** Ask whether the server is there. */
export interface Ping {
  type: "ping";
}

/** A team of a new table: a person at this device, a seat that is open to others, a bot, or a dummy team; `dice` in a race of a legend for all but the first. */
export interface NewTeam {
  colour: "red" | "blue" | "black" | "green" | "pink" | "white";
  sits?: "human" | "open" | "bot" | "muscle" | "peloton" | "dice";
  name?: string;
  level?: string;
  handicap?: number;
}

/** Ride as a legend; the first team is his. */
export interface NewLegend {
  kind: string;
  teammates?: string;
  talents?: string[];
}

/** A race to set up. `tiles`, if given, are used instead of the stage; an empty mode is what the stage is made for. With `start` it begins at once, if no seat is open. `guide` is the guided first race: the rest is then as the guide wants it, but for the name of the person. */
export interface NewTable {
  teams: NewTeam[];
  stage?: string;
  tiles?: string[];
  mode?: string;
  modules?: string[];
  finish_slipstream?: boolean;
  legend?: NewLegend;
  pace?: "friends" | "live" | "days";
  start?: boolean;
  guide?: boolean;
}

/** Sit down under this name. */
export interface TakeSeat {
  name?: string;
}

/** Begin; seats that are still open go to bots of the level `fill`, without it they must not be there. */
export interface StartRace {
  fill?: string;
}

/** Let a bot ride for a seat, or wait for its person; for the own seat it counts at once. */
export interface Vote {
  seat: string;
  bot: boolean;
}

/** A seat that this device holds. */
export interface SeatKey {
  table: string;
  token: string;
}

/** The seats that this device holds. */
export interface Mine {
  seats: SeatKey[];
}

/** Let others on the network in, or shut them out. */
export interface SetNetwork {
  open: boolean;
}

/** A link on this server (`/...`) to be drawn as a QR code. */
export interface DrawCode {
  path: string;
}

/** A refusal: `code` is stable and made for programs. */
export interface Problem {
  code: string;
  message: string;
}

/** A new table. `host` is the secret that starts it; `tokens` are those of the seats of people at this device, by colour. */
export interface Created {
  table: Table;
  host: string;
  tokens: Record<string, string>;
}

/** A seat, and its secret. */
export interface SeatTaken {
  seat: string;
  token: string;
  table: Table;
}

/** A seat of this device: `waits` when it has something to decide. */
export interface MyTable {
  table: Table;
  seat: string;
  waits: boolean;
  updated: number;
}

/** Those that are still there, the ones that wait for this device first. */
export interface MyTables {
  tables: MyTable[];
}

/** A round (0 is the set-up): what happened, and how things stood after it. */
export interface ReplayRound {
  round: number;
  events: RaceEvent[];
  view: View;
}

/** A whole race; `eyes` is a seat, empty for a spectator, or `all` for every card. */
export interface Replay {
  table: Table;
  eyes: string;
  rounds: ReplayRound[];
}

/** A level of the bots. */
export interface Level {
  id: string;
}

/** All levels, from easy to hard. */
export interface Levels {
  levels: Level[];
}

/** Whether others on the network get in. `may_change` is true on the machine of the server itself; `address` is what others type, empty while closed; `problem` is why it cannot open. */
export interface Network {
  open: boolean;
  may_change: boolean;
  address: string;
  problem: string;
}

/** The server is up. */
export interface Health {
  status: "ok";
  version: string;
  proto: number;
  tables: number;
  sockets: number;
}

/** A stage before the start: its names, who can ride it, what it needs and how it goes. `boxes` are those that its tiles come from. `length` counts squares from line to line; `ascents` and `cobbles` are the lengths of the climbs and cobbled sections in order. `grounds` and `heights` are its profile: a ground for every cell, a height for every border. */
export interface StageCard {
  id: string;
  name: string;
  name_fr: string;
  box: string;
  boxes: string[];
  origin: string;
  teams: [number, number];
  mode: string;
  tiles: string[];
  length: number;
  ascents: number[];
  cobbles: number[];
  supply: boolean;
  roundabouts: number;
  breakaway: boolean;
  refresh: boolean;
  grounds: string[];
  heights: number[];
}

/** Turn the board by `turn` round the origin, and `box` (x, y, width, height) holds it. */
export interface Frame {
  turn: number;
  box: [number, number, number, number];
}

/** A square. Lanes go from right to left, as riders see them: areas, then their middles. `past` is 0 before the finish line and counts from 1 behind it; `next` are the squares that follow, the inner branch first; `beside` and `farther` are places for tokens. */
export interface SquarePlace {
  tile: number;
  terrain: string;
  ground: string;
  past: number;
  start: boolean;
  crash: boolean;
  branch: string;
  next: number[];
  heading: number;
  lanes: string[];
  centres: ([number, number])[];
  beside: [number, number];
  farther: [number, number];
}

/** A tile: its face, its squares `first` to `last`, where its letter and its weather stand. */
export interface TilePlace {
  id: string;
  first: number;
  last: number;
  letter: [number, number];
  sign: [number, number];
}

/** What is drawn over the ground: borders of squares, dashes between lanes, the second line of the lane taken first, waves of crash zones, the two lines across the road. */
export interface Lines {
  borders: string;
  between: string;
  double: string;
  waves: string;
  start: string;
  finish: string;
}

/** A number printed beside the road. */
export interface Number {
  square: number;
  at: [number, number];
}

/** One lane of one square. */
export interface LanePlace {
  square: number;
  lane: number;
}

/** The way in one strip: for each cell its ground and its square, the heights of the borders between cells, and for every square of the road the cell that shows it. */
export interface Profile {
  grounds: string[];
  squares: number[];
  heights: number[];
  cells: number[];
}

/** A whole board. `how` says whether its bends are those of the cardboard; `lane` is the width of a lane, by which riders on the grass stand right of the rightmost one. */
export interface Geometry {
  how: "true" | "eased" | "flattened";
  lane: number;
  wide: Frame;
  tall: Frame;
  tiles: TilePlace[];
  squares: SquarePlace[];
  verge: string;
  islands: string;
  lines: Lines;
  numbers: Number[];
  breakaway: LanePlace[];
  profile: Profile;
}

/** What happened, as a code, and whom and what it is about. */
export interface Headline {
  code: string;
  args: Record<string, string | number>;
}

/** One rider. `place` is his place in the result, 0 for a legend's teammate. By moment, the start first and then the end of every round: `places` on the road (0 where he has retired) and squares `behind` the first. By round: `cards` as text, empty where he played none. Counts of rounds: `tired` he took exhaustion, `sheltered` he ended behind somebody, `led` he ended first. Counts of squares: `slipped` gained by slipstream, `blocked` lost behind others, `uphill` lost on ascents. */
export interface RiderFigures {
  rider: string;
  team: string;
  kind: string;
  control: string;
  place: number;
  places: number[];
  behind: number[];
  cards: string[];
  tired: number;
  sheltered: number;
  led: number;
  slipped: number;
  blocked: number;
  uphill: number;
  crashes: number;
}

/** All riders, in the order of the result, teammates last. */
export interface Statistics {
  rounds: number;
  riders: RiderFigures[];
}

/** The headline, the other news below it, and the figures. */
export interface FrontPage {
  headline: Headline;
  news: Headline[];
  figures: Statistics;
}

/** Something to say to a beginner, and the clauses to read more in. */
export interface Hint {
  title: string;
  text: string;
  rules: string[];
}

/** The guided race: its name, what is said before it, the own seat, and the hints by id. */
export interface Guide {
  name: string;
  welcome: string;
  seat: string;
  tiles: string[];
  hints: Record<string, Hint>;
}

/** A short paragraph and the clauses that it rests on. */
export interface HelpPoint {
  text: string;
  rules: string[];
}

/** A subject; `module` is the part of the game that it belongs to. */
export interface HelpSection {
  id: string;
  module: string;
  title: string;
  points: HelpPoint[];
}

/** A word of the game and what it means. */
export interface Term {
  word: string;
  meaning: string;
}

/** All sections in the order of reading, and the glossary by the alphabet. */
export interface Help {
  sections: HelpSection[];
  glossary: Term[];
}

export type ServerMessage = Hello | TableChanged | Snapshot | Events | Status | Ack | Refuse | Pong;

export type ClientMessage = Join | Command | Resync | Ping;
