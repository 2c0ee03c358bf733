// Made by `python -m tools.protocol_types` from the structs in src/flammerouge/server.

export const PROTOCOL = 1;

/** Every kind of card, from low to high. */
export const CARDS: readonly Card[] = [
  {"text":"0","value":0,"powers":[],"exhaustion":false},
  {"text":"2","value":2,"powers":[],"exhaustion":false},
  {"text":"2e","value":2,"powers":[],"exhaustion":true},
  {"text":"3","value":3,"powers":[],"exhaustion":false},
  {"text":"3C","value":3,"powers":["C"],"exhaustion":false},
  {"text":"3D","value":3,"powers":["D"],"exhaustion":false},
  {"text":"3DY","value":3,"powers":["D","Y"],"exhaustion":false},
  {"text":"4","value":4,"powers":[],"exhaustion":false},
  {"text":"4C","value":4,"powers":["C"],"exhaustion":false},
  {"text":"4Y","value":4,"powers":["Y"],"exhaustion":false},
  {"text":"5","value":5,"powers":[],"exhaustion":false},
  {"text":"5C","value":5,"powers":["C"],"exhaustion":false},
  {"text":"5N","value":5,"powers":["N"],"exhaustion":false},
  {"text":"5XB","value":5,"powers":["X","B"],"exhaustion":false},
  {"text":"6","value":6,"powers":[],"exhaustion":false},
  {"text":"6C","value":6,"powers":["C"],"exhaustion":false},
  {"text":"6N","value":6,"powers":["N"],"exhaustion":false},
  {"text":"6XB","value":6,"powers":["X","B"],"exhaustion":false},
  {"text":"6A6","value":6,"powers":["A6"],"exhaustion":false},
  {"text":"7","value":7,"powers":[],"exhaustion":false},
  {"text":"7BC","value":7,"powers":["B","C"],"exhaustion":false},
  {"text":"7C","value":7,"powers":["C"],"exhaustion":false},
  {"text":"7XB","value":7,"powers":["X","B"],"exhaustion":false},
  {"text":"7A7","value":7,"powers":["A7"],"exhaustion":false},
  {"text":"8","value":8,"powers":[],"exhaustion":false},
  {"text":"8X","value":8,"powers":["X"],"exhaustion":false},
  {"text":"9","value":9,"powers":[],"exhaustion":false},
  {"text":"9N","value":9,"powers":["N"],"exhaustion":false},
  {"text":"10","value":10,"powers":[],"exhaustion":false},
  {"text":"11","value":11,"powers":[],"exhaustion":false},
  {"text":"12","value":12,"powers":[],"exhaustion":false},
  {"text":"13","value":13,"powers":[],"exhaustion":false},
  {"text":"14","value":14,"powers":[],"exhaustion":false},
  {"text":"15","value":15,"powers":[],"exhaustion":false},
  {"text":"16","value":16,"powers":[],"exhaustion":false},
  {"text":"17","value":17,"powers":[],"exhaustion":false},
  {"text":"18","value":18,"powers":[],"exhaustion":false},
  {"text":"19","value":19,"powers":[],"exhaustion":false},
  {"text":"20","value":20,"powers":[],"exhaustion":false},
];

/** A kind of card; its `text` stands for it everywhere else. */
export interface Card {
  text: string;
  value: number;
  powers: string[];
  exhaustion: boolean;
}

/** A fact of the race; `rule` is the clause that explains it. Which of the rest is there depends on the kind. `card` is empty where no card was played; `lane` counts from the right, -1 is beside the road; `value` is what a move counts for, `steps` the squares it went and `lost` those it did not, `path` where it went, from its start on; `count` is a number of cards; `tile` a place in the list of tiles. */
export interface RaceEvent {
  kind: string;
  rider: string;
  rule: string;
  round?: number;
  start?: number;
  square?: number;
  lane?: number;
  value?: number;
  path?: number[];
  steps?: number;
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

/** Where a card leads if nobody else moved before: `square` and `lane` as the road stands now, `alone_square`, `alone_lane` and `alone_steps` on an empty one. `path` are the squares on which he goes there, from his own on. `value` is what the card counts for, `rule` the clause that cuts or raises it (empty when it moves its number), `crosses` whether the line is passed, `exposed` whether he would end the round with nobody ahead, if all others stayed. `way` says how he would ride on an empty road: as many squares as are printed (`plain`), as many as the card `counts` for, fewer than that (`cut`), or none (`stays`); `blocked` whether others make him end on another square. */
export interface Preview {
  square: number;
  lane: number;
  path: number[];
  steps: number;
  value: number;
  rule: string;
  crosses: boolean;
  exposed: boolean;
  alone_square: number;
  alone_lane: number;
  alone_steps: number;
  way: "plain" | "counts" | "cut" | "stays";
  blocked: boolean;
}

/** One answer to a decision; a command repeats its rider, square, cards, specialist and yes. `sum` is what its cards are worth together; `adds` and `removes` are the cards that a specialist brings and takes out of the deck. */
export interface Choice {
  number: number;
  rider: string;
  square: number;
  cards: string[];
  sum: number;
  specialist: string;
  yes: boolean;
  adds: string[];
  removes: string[];
  preview: Preview | null;
}

/** What the reader's seat must decide. `rider` is empty where choosing him is the decision; `limit` is the sum of a refresh, and `best` the number of the choice that comes nearest to it, else 0; `card` is the card that a question is about. */
export interface Decision {
  kind: string;
  rider: string;
  choices: Choice[];
  limit: number;
  best: number;
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

/** What a table is a part of: a tour or a campaign by its id, and the number of the stage that is ridden at this table, from 1. */
export interface SeriesPart {
  kind: "tour" | "campaign" | "paper";
  id: string;
  part: number;
}

/** What everybody may know of a table. `tiles` are as laid, for `/api/geometry`; `stage` is empty for tiles of somebody's own. `commitment` is the SHA-256 of the seed, published before anybody sits down; `rematch` is the table that follows this one, if any, in a series that of the next stage; `guide` says that it is the guided first race. */
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
  series: SeriesPart | null;
}

/** A seat now: `ready` when nothing waits for it, before the start when somebody is there for it; `rides` is who answers for it. When its person is gone, `absent_since` is that moment; at `vote_from`, once `may_vote` is true, the others decide, and `votes` of the `needed` ones want a bot. `returns`: the person is back and rides again from the next round on. */
export interface SeatStatus {
  seat: string;
  online: boolean;
  ready: boolean;
  rides: "human" | "bot" | "nobody";
  absent_since: number;
  vote_from: number;
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

/** Begin; seats that are still open go to bots of the level `fill`, without it they must not be there. With `stand_ins` a bot rides for everybody who is not there, until he comes. */
export interface StartRace {
  fill?: string;
  stand_ins?: boolean;
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

/** A seat of this device: `waits` when it has something to decide. When the race is over, `winner` is the team that has won, `places` are those of the seat's own riders. */
export interface MyTable {
  table: Table;
  seat: string;
  waits: boolean;
  updated: number;
  winner: string;
  places: number[];
}

/** Those that are still there, the ones that wait for this device first; `damaged` are the ids of those whose data can no longer be read. */
export interface MyTables {
  tables: MyTable[];
  damaged: string[];
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

/** Whether others on the network get in. `may_change` is true on the machine of the server itself; `address` is what others type, empty while closed; `problem` is why it cannot open. `base` is what links begin with that the asker hands on: the network's address on the machine itself, else the address by which he came. */
export interface Network {
  open: boolean;
  may_change: boolean;
  address: string;
  problem: string;
  base: string;
}

/** The server is up. `data` tells the files of servers on one machine apart. */
export interface Health {
  status: "ok";
  version: string;
  proto: number;
  tables: number;
  sockets: number;
  data: string;
}

/** A race that is set up at once. */
export interface Preset {
  id: string;
  wish: NewTable;
}

/** What can be chosen for a legend: who rides for a team, his kind and that of his teammates, and by kind his talents, at most one of each tier. */
export interface LegendChoices {
  sits: ("human" | "open" | "bot" | "muscle" | "peloton" | "dice")[];
  kinds: string[];
  talents: Record<string, string[][]>;
}

/** Everything that can be chosen for a race, each list in its order; `level` is the usual one of the `levels` of bots. `sits` is who may ride for a team where nobody is a legend. `lands` are the kinds of country that stages go through. */
export interface Choices {
  colours: ("red" | "blue" | "black" | "green" | "pink" | "white")[];
  sits: ("human" | "open" | "bot" | "muscle" | "peloton" | "dice")[];
  levels: string[];
  level: string;
  handicaps: number[];
  modes: string[];
  modules: string[];
  paces: ("friends" | "live" | "days")[];
  lands: string[];
  legend: LegendChoices;
  campaign: CampaignChoices;
  presets: Preset[];
}

/** What cannot be chosen while the rest of a set-up stays, with the code of the refusal; `sits` (where `none` is a team that does not ride) and `handicaps` are by colour. */
export interface Closed {
  stages: Record<string, string>;
  modes: Record<string, string>;
  modules: Record<string, string>;
  sits: Record<string, Record<string, string>>;
  handicaps: Record<string, string>;
}

/** A set-up before anybody rides it. In `wish` the stage is in its version for so many teams, the mode is the one that it is ridden in, and modules and handicaps that are closed are left out. `needed` are modules that the stage brings along, `tiles` as laid. `problem` is why a table would be refused. */
export interface Checked {
  wish: NewTable;
  needed: string[];
  tiles: string[];
  problem: Problem | null;
  closed: Closed;
}

/** A campaign to begin. `exhaustion` are the cards at the start, which is how hard it is; `doubled` and `sprints` are the scorings of the two introduction campaigns; stages are drawn from `boxes`; `a_bit_more` is for once in a race or in the tour. `name` is who rides. */
export interface NewCampaign {
  kind: string;
  teammates?: string;
  exhaustion?: number;
  variant?: string;
  doubled?: boolean;
  sprints?: boolean;
  boxes?: string[];
  a_bit_more?: string;
  colour?: "red" | "blue" | "black" | "green" | "pink" | "white";
  name?: string;
}

/** What a campaign was begun with, or could be. */
export interface CampaignPlan {
  kind: string;
  teammates: string;
  exhaustion: number;
  variant: string;
  doubled: boolean;
  sprints: boolean;
  boxes: string[];
  a_bit_more: string;
  colour: "red" | "blue" | "black" | "green" | "pink" | "white";
  name: string;
}

/** How long a campaign can be; `talents` are the stages before which one is chosen. */
export interface VariantChoice {
  id: string;
  stages: number;
  talents: number[];
}

/** What can be chosen for a campaign. `introductions` are the first campaigns of a kind of rider; `exhaustion` the cards at the start, `boxes` the stages in each of them. */
export interface CampaignChoices {
  introductions: CampaignPlan[];
  variants: VariantChoice[];
  exhaustion: number[];
  boxes: Record<string, number>;
  a_bit_more: string[];
}

/** Take one of the talents that are offered. */
export interface ChooseTalent {
  talent: string;
}

/** The name under which a campaign stands in the table of best scores. */
export interface SignCampaign {
  name?: string;
}

/** A stage as it will be ridden. `added` are the cells of the profile that straights were added for, `mark` is the cell of the intermediate sprint, -1 where there is none. `table` is where it is ridden or was, empty before; `talent` says that one is chosen before it, `turned` that its start tile shows another side than on the card of the stage. */
export interface CampaignStage {
  number: number;
  card: StageCard;
  turned: boolean;
  added: ([number, number])[];
  mark: number;
  talent: boolean;
  table: string;
  state: "lobby" | "racing" | "over" | "";
}

/** A stage in the books: place, points, sprint, times in seconds, the place in the general classification after it and the seconds behind its leader, exhaustion left at the end. */
export interface LedgerLine {
  stage: number;
  place: number;
  points: number;
  sprint: number;
  time: number;
  total: number;
  general: number;
  behind: number;
  exhaustion: number;
}

/** A rider in the general classification. */
export interface CampaignStanding {
  rider: string;
  team: string;
  kind: string;
  time: number;
  behind: number;
}

/** The books; `classification` are the points of the end, 0 before it. */
export interface CampaignLedger {
  lines: LedgerLine[];
  general: CampaignStanding[];
  classification: number;
  total: number;
}

/** What everybody may know of a campaign. `chosen` is what it was begun with; `asks` what it waits for, nothing when it is over; `offered` are the talents to choose from now, `exhaustion` the cards that the rider brings to the next stage. `best` names its table of best scores. Seed and news are empty until it is over, the headline is the first of them; `commitment` is the SHA-256 of the seed. */
export interface Campaign {
  id: string;
  created: number;
  chosen: CampaignPlan;
  rider: string;
  stages: CampaignStage[];
  talents: string[];
  asks: "talent" | "race" | "";
  offered: string[];
  exhaustion: number;
  ledger: CampaignLedger;
  best: string;
  commitment: string;
  seed: string;
  news: Headline[];
}

/** A new campaign; `token` is the secret of its rider, at all its tables too. */
export interface CampaignCreated {
  campaign: Campaign;
  token: string;
}

/** A stage that comes, on average: place, points, how often it is won and how often its sprint, seconds behind the winner, exhaustion left at its end. */
export interface StageOutlook {
  stage: number;
  place: number;
  points: number;
  wins: number;
  sprints: number;
  behind: number;
  exhaustion: number;
}

/** The rest of a campaign with a talent, an empty one is none; `points` is the score of all of it. `same` says that a talent changes nothing for the bot that rode. */
export interface Outlook {
  talent: string;
  points: number;
  stages: StageOutlook[];
  same: boolean;
}

/** What each talent on offer would change, the first one being none; each from so many races, all ridden by one kind of bot. */
export interface Outlooks {
  races: number;
  bot: string;
  outlooks: Outlook[];
}

/** A campaign that this device rides, and its secret. */
export interface CampaignKey {
  campaign: string;
  token: string;
}

/** The campaigns that this device rides. */
export interface CampaignKeys {
  campaigns: CampaignKey[];
}

/** A campaign in a list: so many of its stages are ridden; `table` is the race that is on. `points` and the place in the `general` classification are 0 until it is over. */
export interface MyCampaign {
  id: string;
  kind: string;
  variant: string;
  colour: string;
  ridden: number;
  stages: number;
  asks: "talent" | "race" | "";
  table: string;
  updated: number;
  points: number;
  general: number;
}

/** Those that are still there, the ones that go on first; `damaged` can no longer be read. */
export interface MyCampaigns {
  campaigns: MyCampaign[];
  damaged: string[];
}

/** A campaign that is over, in its table; `general` is the place in the classification, `bot_rode` says that a bot has decided for its rider at times. */
export interface BestScore {
  campaign: string;
  name: string;
  points: number;
  general: number;
  time: number;
  kind: string;
  teammates: string;
  exhaustion: number;
  bot_rode: boolean;
  created: number;
}

/** The best scores of a variant and of what scores in it, the best first; `count` is how many there are in all. */
export interface BestTable {
  table: string;
  count: number;
  scores: BestScore[];
}

/** All tables that have a score. */
export interface BestScores {
  tables: BestTable[];
}

/** A rider of a tour on paper. */
export interface PaperRider {
  team: string;
  kind: string;
}

/** What a rider brought home from a stage; `time` is like `1:20`, `exhaustion` are the cards left in his deck. */
export interface PaperResult {
  time: string;
  sprint: number;
  mountain: number;
  exhaustion?: number;
}

/** A stage as it was written down: all riders in the order of crossing, and what each of them brought. `combative` are combativity tokens, `breakaway` who won a breakaway place. */
export interface PaperStage {
  name: string;
  mode: string;
  order: string[];
  results: Record<string, PaperResult>;
  combative?: Record<string, number>;
  breakaway?: string[];
}

/** A tour as `flammerouge score` reads it. `length` are the stages of the whole tour, `combative` says whether it has combativity tokens, `names` who plays for a team, `dummies` which teams nobody plays for. */
export interface PaperTour {
  teams: string[];
  rest_days_after: number[];
  length: number;
  combative: boolean;
  riders: Record<string, PaperRider>;
  stages: PaperStage[];
  title?: string;
  names?: Record<string, string>;
  dummies?: string[];
}

/** A tour on paper as the server has it; every change of it has a `version` of its own. */
export interface KeptPaper {
  id: string;
  version: number;
  updated: number;
  tour: PaperTour;
}

/** A tour that the server keeps from now on; whoever has the secret may change it. */
export interface PaperCreated {
  paper: KeptPaper;
  secret: string;
}

/** What the places of the classifications are worth in tours of up to so many stages. */
export interface BonusScale {
  stages: number;
  general: number[];
  team: number[];
  points: number[];
}

/** What the tokens of the two piles of a stage are worth. */
export interface TokenValues {
  major: number[];
  minor: number[];
}

/** A stage of a tour by the book. `number` is what people call it; `major` and `minor` are the sides of its piles, empty where there are none; `origin` says where all of this but the number comes from, which need not be the card on somebody's table. */
export interface PlannedStage {
  number: string;
  name: string;
  name_fr: string;
  mode: string;
  major: string;
  minor: string;
  origin: string;
}

/** Where a tour may rest: once anywhere, or twice in one of `stages`, at these places. */
export interface RestDays {
  stages: number;
  first: number[];
  second: number[];
}

/** Every figure that the sheets of a tour are added up with, for a scorekeeper without a network. `few_players` is up to how many the first scale counts; `seconds` are those of the timing tile; `team_mode` is the way of riding in which a team has one time; `most_rounds` bounds minutes and rounds led; `plans` are the tours by the book. */
export interface Scoring {
  podium: number[];
  combative: number;
  rest_day: number;
  scales: BonusScale[];
  few_players: number;
  kinds: string[];
  modes: string[];
  team_mode: string;
  fewest_stages: number;
  most_stages: number;
  most_teams: number;
  most_riders: number;
  most_rounds: number;
  most_points: number;
  most_away: number;
  most_exhaustion: number;
  longest_title: number;
  longest_name: number;
  rest_days: RestDays;
  seconds: number[];
  tokens: TokenValues;
  plans: PlannedStage[][];
}

/** A tour to set up. Stages are ids, generated ones (`hilly-17`) or tiles (`a b c u`), in the order in which they are ridden. */
export interface NewTour {
  teams: NewTeam[];
  stages: string[];
  name?: string;
  rest_days_after?: number[];
  modules?: string[];
  combative?: boolean;
  pace?: "friends" | "live" | "days";
}

/** Make up so many stages. */
export interface DrawStages {
  count: number;
}

/** Stages that were made up, as a tour refers to them. */
export interface Drawn {
  stages: string[];
}

/** Leave a seat of the coming stage to a bot, or to whoever comes. */
export interface GiveSeat {
  sits: "bot" | "open";
  level?: string;
}

/** A tour that is set up at once. */
export interface TourPlan {
  id: string;
  stages: string[];
  rest_days_after: number[];
}

/** What can be chosen for a tour: `fewest` to `most` stages. */
export interface TourChoices {
  plans: TourPlan[];
  fewest: number;
  most: number;
  modules: string[];
}

/** A stage of a tour: how it is ridden, whether a rest day follows, and the table at which it is ridden, if there is one already. `by_team` says that it is won by a team; `problem` is the code of why it cannot be ridden so. */
export interface TourStage {
  number: number;
  reference: string;
  card: StageCard;
  mode: string;
  modules: string[];
  rests: boolean;
  by_team: boolean;
  problem: string;
  table: string;
  state: "lobby" | "racing" | "over" | "";
}

/** A tour before anybody rides it. `rest_days` are all the ways to rest that there are, `closed` modules that cannot be chosen, with the code of the refusal, `sits` by colour who cannot ride for it; `problem` is why the tour would be refused. */
export interface TourChecked {
  stages: TourStage[];
  rest_days: number[][];
  closed: Record<string, string>;
  sits: Record<string, Record<string, string>>;
  problem: Problem | null;
}

/** A rider of a tour, as whom he rides, and the exhaustion cards that he carries to the next stage. */
export interface TourRider {
  id: string;
  team: string;
  kind: string;
  specialist: string;
  exhaustion: number;
}

/** Who wears what; empty where nobody does. */
export interface TourJerseys {
  yellow: string;
  green: string;
  polka_dot: string;
}

/** The riders of each classification, from the best on. */
export interface TourStandings {
  general: string[];
  sprint: string[];
  mountain: string[];
}

/** The column of a stage on the sheets. `podium` and `combative` (a rider) are the stage's own; `time` (seconds), `sprint`, `mountain`, `tour_points` and `rest_points` are sums so far. `rest_day` are the points of the rest day after the stage; `placing` the teams in the order in which they place on the next stage. `exhaustion` are the cards that riders carry on; `news` is what happened. */
export interface TourColumn {
  number: number;
  mode: string;
  order: string[];
  podium: Record<string, number>;
  combative: string;
  time: Record<string, number>;
  sprint: Record<string, number>;
  mountain: Record<string, number>;
  tour_points: Record<string, number>;
  rest_points: Record<string, number>;
  rest_day: Record<string, number> | null;
  standings: TourStandings;
  jerseys: TourJerseys;
  placing: string[];
  exhaustion: Record<string, number>;
  news: Headline[];
}

/** The points of the end by team, for each classification. */
export interface TourBonus {
  general: Record<string, number>;
  team: Record<string, number>;
  sprint: Record<string, number>;
  mountain: Record<string, number>;
}

/** What everybody may know of a tour. `table` is that of the stage that is ridden, or was ridden last. `commitment` is the SHA-256 of the seed, which is shown when the tour is over. `total` and `ranking` are as it stands; `news` is the front page of the end. */
export interface Tour {
  id: string;
  name: string;
  state: "lobby" | "racing" | "over";
  created: number;
  commitment: string;
  seed: string;
  pace: "friends" | "live" | "days";
  modules: string[];
  combative: boolean;
  table: string;
  stages: TourStage[];
  teams: Team[];
  riders: TourRider[];
  columns: TourColumn[];
  bonus: TourBonus | null;
  total: Record<string, number>;
  ranking: string[];
  news: Headline[];
}

/** A new tour. `host` is the secret that starts its stages; `tokens` are those of the seats of people at this device, by colour; they open the same seats on every stage. */
export interface TourCreated {
  tour: Tour;
  host: string;
  tokens: Record<string, string>;
}

/** A tour in which this device has seats, or which it has set up. `part` of `stages` is ridden at `table`, or was ridden last; `waits` when somebody of this device has something to do. `ranking` are the teams when it is over. */
export interface MyTour {
  id: string;
  name: string;
  seats: string[];
  state: "lobby" | "racing" | "over";
  part: number;
  stages: number;
  table: string;
  table_state: "lobby" | "racing" | "over";
  waits: boolean;
  updated: number;
  ranking: string[];
}

/** Those in which something is to be done first. */
export interface MyTours {
  tours: MyTour[];
}

/** A stage before the start: its names, who can ride it, what it needs and how it goes. `boxes` are those that its tiles come from. `length` counts squares from line to line; `ascents`, `descents` and `cobbles` are the lengths of the climbs, the descents and the cobbled sections in order. `lands` are the kinds of country it goes through. `grounds` and `heights` are its profile: a ground for every cell, a height for every border. */
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
  descents: number[];
  cobbles: number[];
  supply: boolean;
  roundabouts: number;
  breakaway: boolean;
  refresh: boolean;
  lands: string[];
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

/** One rider. `place` is his place in the result, 0 for a legend's teammate. By moment, the start first and then the end of every round: `places` on the road (0 where he has retired) and squares `behind` the first. By round: `cards` as text, empty where he played none. Counts of rounds: `exhausted` he took exhaustion, `sheltered` he ended behind somebody, `led` he ended first of all who met. Counts of squares: `slipped` gained by slipstream, `blocked` lost behind others, `uphill` lost on ascents. */
export interface RiderFigures {
  rider: string;
  team: string;
  kind: string;
  control: string;
  place: number;
  places: number[];
  behind: number[];
  cards: string[];
  exhausted: number;
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

/** The guided race: its name, what is said before it, the own seat, the hints by id, and which of them are read when the first event of that kind is told. */
export interface Guide {
  name: string;
  welcome: string;
  seat: string;
  tiles: string[];
  hints: Record<string, Hint>;
  explained: string[];
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

/** A power of a card: its letters there, what it is called and what it does. */
export interface Power {
  letters: string;
  name: string;
  text: string;
  rules: string[];
}

/** A specialist: the cards that leave his kind's deck, those that come in, and their powers by their letters. */
export interface Specialist {
  id: string;
  kind: string;
  name: string;
  removes: string[];
  adds: string[];
  powers: string[];
}

/** All sections in the order of reading, the glossary by the alphabet, and the specialists. */
export interface Help {
  sections: HelpSection[];
  glossary: Term[];
  powers: Power[];
  specialists: Specialist[];
}

export type ServerMessage = Hello | TableChanged | Snapshot | Events | Status | Ack | Refuse | Pong;

export type ClientMessage = Join | Command | Resync | Ping;
