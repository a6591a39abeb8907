// Written by scripts/types.mjs from protocol/schema. Do not edit.

/** What a client may ask for. */
export interface Methods {
  /** Say who you are; comes first. */
  'session.hello': { params: SessionHelloParams; result: SessionHelloResult };
  /** The games of this server with their options. Needs no hello. */
  'games.list': { params: GamesListParams; result: GamesListResult };
  /** Public tables. */
  'lobby.list': { params: LobbyListParams; result: LobbyListResult };
  /** Public tables, then each change to them as lobby.update. */
  'lobby.subscribe': { params: LobbySubscribeParams; result: LobbySubscribeResult };
  /** No more lobby.update. */
  'lobby.unsubscribe': { params: LobbyUnsubscribeParams; result: LobbyUnsubscribeResult };
  /** Open a table and be its host. */
  'table.create': { params: TableCreateParams; result: TableCreateResult };
  /** Take a seat; a table.state follows. */
  'table.join': { params: TableJoinParams; result: TableJoinResult };
  /** Give the seat up before the start; after it, stop playing. */
  'table.leave': { params: TableLeaveParams; result: TableLeaveResult };
  /** Let a bot take a seat (host, before the start). */
  'table.add_bot': { params: TableAddBotParams; result: TableAddBotResult };
  /** Free a seat (host, before the start). */
  'table.remove': { params: TableRemoveParams; result: TableRemoveResult };
  /** Begin the match (host, when every seat is taken). */
  'table.start': { params: TableStartParams; result: TableStartResult };
  /** Be a spectator; a table.state follows. */
  'table.watch': { params: TableWatchParams; result: TableWatchResult };
  /** Be a spectator no longer. */
  'table.unwatch': { params: TableUnwatchParams; result: TableUnwatchResult };
  /** Do something. The answer comes when it is durable; a table.update brings what follows from it. */
  'table.act': { params: TableActParams; result: TableActResult };
  /** What the caller's seat may do now. */
  'table.legal': { params: TableLegalParams; result: TableLegalResult };
  /** The whole state, or what was missed since a recent seq. */
  'table.resync': { params: TableResyncParams; result: TableResyncResult };
  /** Say something to everybody at the table. */
  'table.chat': { params: TableChatParams; result: TableChatResult };
  /** Stored matches, page by page. */
  'match.list': { params: MatchListParams; result: MatchListResult };
  /** A stored match at any of its moments. */
  'match.state': { params: MatchStateParams; result: MatchStateResult };
  /** What happened in a stored match, move by move. */
  'match.moves': { params: MatchMovesParams; result: MatchMovesResult };
  /** A finished match as one document that can be verified anywhere. */
  'match.export': { params: MatchExportParams; result: MatchExportResult };
  /** Store such a document, if it verifies. */
  'match.import': { params: MatchImportParams; result: MatchImportResult };
}

/** What the server sends of its own accord. */
export interface News {
  /** A public table has changed, or is listed no longer. */
  'lobby.update': LobbyUpdateParams;
  /** All that the receiver may know of a table. */
  'table.state': TableStateNews;
  /** One accepted action and what came of it. */
  'table.update': TableUpdateNews;
  /** Who sits at a table, and who is there. */
  'table.seats': TableSeatsNews;
  /** Somebody said something. */
  'table.chat': TableChatNews;
  /** The server, or one table, stops or will stop. */
  'server.notice': ServerNoticeNews;
}

/**
 * An identifier of the server's making.
 */
export type Id = string;
/**
 * A bot's name; where it has levels, the level comes after a colon.
 */
export type Bot = string;
/**
 * Seats are numbered from 0.
 */
export type Seat = number;
/**
 * null is a spectator's seat.
 */
export type SeatOrNone = Seat | null;
/**
 * A set of seats, ascending.
 */
export type Seats = Seat[];
/**
 * How many actions a table has accepted. 0 before the first.
 */
export type Seq = number;
/**
 * Milliseconds since 1970-01-01 UTC.
 */
export type Time = number;
/**
 * Milliseconds.
 */
export type Duration = number;
/**
 * Of a table and its match.
 */
export type Status = 'open' | 'playing' | 'finished';
/**
 * A person's name, trimmed.
 */
export type Name = string;
/**
 * Who sits on a seat: nobody, a person, or a bot.
 */
export type Occupant =
  | null
  | {
      user: User;
      /**
       * Is at least one connection of this person open?
       */
      connected?: boolean;
    }
  | {
      bot: Bot;
    };
/**
 * One entry a seat.
 */
export type Occupants = Occupant[];
/**
 * The invitation to a private table.
 */
export type Code = string;
/**
 * A person's own share in the seed of the match.
 */
export type Entropy = string;
/**
 * Lower-case hexadecimal.
 */
export type Hash = string;
/**
 * The digest of a game's rules version and card data.
 */
export type Ruleset = string;
/**
 * Through whose eyes: a seat's, a spectator's, or with nothing hidden (only once the match is over).
 */
export type Perspective = Seat | ('spectator' | 'all');
/**
 * Every legal action of a seat, in a stable order.
 */
export type Actions = Action[];
/**
 * What happened, as one seat, or a spectator, may know it. Shapes are the game's.
 */
export type Events = {
  [k: string]: unknown;
}[];
/**
 * A JSON Pointer (RFC 6901).
 */
export type Pointer = string;
/**
 * A JSON Patch (RFC 6902) from the view before to the view after; of its operations only these three occur.
 */
export type Patch = (
  | {
      op: 'add' | 'replace';
      path: Pointer;
      value: unknown;
    }
  | {
      op: 'remove';
      path: Pointer;
    }
)[];
/**
 * Pairs a response with its request. A request without one is carried out but not answered.
 */
export type RpcId = string | number | null;
/**
 * Several requests in one frame; their responses come in one frame too.
 */
export type RpcBatch = RpcRequest[];
/**
 * Makes a new user of that name, or is the same user again by the token that the first hello gave.
 */
export type SessionHelloParams =
  | {
      name: string;
    }
  | {
      token: string;
    };
/**
 * A listed table as it is now, or one that is listed no longer.
 */
export type LobbyUpdateParams =
  | {
      table: ListedTable;
    }
  | {
      removed: Id;
    };
/**
 * The whole state, or what was missed since a recent seq (nothing, if nothing was).
 */
export type TableResyncResult =
  | TableStateNews
  | {
      updates: TableUpdateNews[];
    };
/**
 * Where the next page begins; opaque.
 */
export type Cursor = string;

/**
 * No members.
 */
export interface Empty {}
export interface User {
  id: Id;
  name: Name;
}
/**
 * A game's options, as its schema in games.list says.
 */
export interface Options {
  [k: string]: unknown;
}
/**
 * What a seat does. The other members are the game's.
 */
export interface Action {
  type: string;
  [k: string]: unknown;
}
/**
 * What one seat, or a spectator, may see of a match. Its shape is the game's.
 */
export interface View {
  [k: string]: unknown;
}
/**
 * How a match ended: placings and scores, or a shared victory or defeat.
 */
export interface Outcome {
  [k: string]: unknown;
}
/**
 * The time that is left. Its shape may grow.
 */
export interface Clock {
  [k: string]: unknown;
}
/**
 * A budget for each seat that runs while the seat owes a decision, and what each decision adds to it.
 */
export interface ClockSettings {
  initial_ms: number;
  increment_ms?: number;
}
/**
 * Once a match is over: all that its seed was made of. The seed is the BLAKE2b hash of the server's half and the contributions in seat order; the commitment is the hash of the server's half.
 */
export interface Reveal {
  server: Hash;
  entropy: (Entropy | null)[];
  seed: Hash;
}
export interface RpcRequest {
  jsonrpc: '2.0';
  id?: RpcId;
  method: string;
  /**
   * May be absent where no member is required.
   */
  params?: {
    [k: string]: unknown;
  };
}
export interface RpcResponse {
  jsonrpc: '2.0';
  id: RpcId;
  result?: {
    [k: string]: unknown;
  };
  error?: RpcError;
}
/**
 * Programs go by data.reason, which the code repeats; message is for people.
 */
export interface RpcError {
  code: number;
  message: string;
  data: {
    reason: string;
    path?: Pointer;
    /**
     * In bytes, where the text stopped making sense.
     */
    offset?: number;
    /**
     * Where the rules of the game say so.
     */
    rule?: string;
    seq?: Seq;
    /**
     * As in session.hello's limits.
     */
    limit?: string;
    max?: number;
    retry_after_ms?: Duration;
    [k: string]: unknown;
  };
}
export interface RpcNotification {
  jsonrpc: '2.0';
  method: string;
  params: {
    [k: string]: unknown;
  };
}
export interface SessionHelloResult {
  user: User;
  /**
   * A secret: whoever has it is this user.
   */
  token: string;
  server: {
    name: 'arbiter';
    version: string;
    protocol: 1;
  };
  limits: Limits;
  /**
   * Where this user is seated or hosting, and that are not over.
   */
  tables: Id[];
}
/**
 * What the server refuses as too_large or rate_limited; those errors name the limit by the same word. 0 is no limit. More may be added.
 */
export interface Limits {
  /**
   * Of one message.
   */
  max_frame_bytes: number;
  /**
   * Of arrays and objects inside one another.
   */
  max_depth: number;
  /**
   * Of scalars, arrays and objects in one message.
   */
  max_values?: number;
  /**
   * Of one string.
   */
  max_string_bytes?: number;
  /**
   * Of requests in one message.
   */
  max_batch: number;
  /**
   * Over some seconds, of one connection.
   */
  requests_per_second: number;
  /**
   * That are not over.
   */
  tables_per_user?: number;
  [k: string]: number | undefined;
}
export interface GamesListResult {
  games: Game[];
}
export interface Game {
  slug: Id;
  name: string;
  seats: {
    min: number;
    max: number;
  };
  /**
   * The JSON Schema of table.create's options.
   */
  options: {
    [k: string]: unknown;
  };
  ruleset: Ruleset;
  /**
   * By an event's type, a sentence for people: {member} stands for the event's member, and what is in brackets is left out where such a member is not told.
   */
  event_words?: {
    [k: string]: string;
  };
  /**
   * What table.add_bot takes for this game.
   */
  bots?: Bot[];
}
export interface LobbyListParams {
  game?: Id;
  status?: Status;
}
/**
 * Private tables are never listed.
 */
export interface LobbyListResult {
  tables: ListedTable[];
}
export interface ListedTable {
  table: Id;
  game: Id;
  options: Options;
  status: Status;
  host: User;
  seats: Occupants;
  /**
   * How many watch.
   */
  spectators: number;
  seq: Seq;
}
export interface TableOnly {
  table: Id;
}
export interface Seated {
  seat: Seat;
}
export interface TableCreateParams {
  game: Id;
  /**
   * How many play.
   */
  seats: number;
  options?: Options;
  /**
   * Not listed, joined by code.
   */
  private?: boolean;
  /**
   * May others watch?
   */
  spectators?: boolean;
  /**
   * Does the creator take the first seat?
   */
  sit?: boolean;
  entropy?: Entropy;
  clock?: ClockSettings;
}
export interface TableCreateResult {
  table: Id;
  commitment: Hash;
  code?: Code;
  seat?: Seat;
}
export interface TableJoinParams {
  table: Id;
  seat?: Seat;
  code?: Code;
  entropy?: Entropy;
}
/**
 * By the host, before the start. In a running match the bot takes over the seat that is named: one's own, or that of somebody who has been away for long (by the host and those who play there).
 */
export interface TableAddBotParams {
  table: Id;
  seat?: Seat;
  bot: Bot;
}
/**
 * By the host, before the start: a person or a bot.
 */
export interface TableRemoveParams {
  table: Id;
  seat: Seat;
}
export interface TableWatchParams {
  table: Id;
  code?: Code;
}
export interface TableActParams {
  table: Id;
  action: Action;
  seq?: Seq;
  /**
   * The client's own: the same key again gives the first answer, and is applied once.
   */
  key?: string;
}
export interface TableActResult {
  seq: Seq;
}
export interface TableLegalResult {
  seq: Seq;
  actions: Actions;
}
export interface TableResyncParams {
  table: Id;
  since?: Seq;
}
/**
 * All that the receiver may know: on joining, watching, starting, resync, and after falling behind.
 */
export interface TableStateNews {
  table: Id;
  seq: Seq;
  status: Status;
  seat: SeatOrNone;
  view: View;
  to_act: Seats;
  legal?: Actions;
  clock?: Clock;
  outcome?: Outcome;
  commitment?: Hash;
  reveal?: Reveal;
}
/**
 * One accepted action. The patch leads from the view at seq - 1 to the view at seq.
 */
export interface TableUpdateNews {
  table: Id;
  seq: Seq;
  by: Seat;
  events: Events;
  patch: Patch;
  to_act: Seats;
  legal?: Actions;
  clock?: Clock;
  status: Status;
  outcome?: Outcome;
  reveal?: Reveal;
}
export interface TableChatParams {
  table: Id;
  text: string;
}
/**
 * Somebody sat down, left, came or went.
 */
export interface TableSeatsNews {
  table: Id;
  seats: Occupants;
  /**
   * How many watch.
   */
  spectators: number;
  host?: User;
}
export interface TableChatNews {
  table: Id;
  user: User;
  seat?: SeatOrNone;
  /**
   * Plain text: to be shown as it is, never as markup.
   */
  text: string;
  at: Time;
}
export interface ServerNoticeNews {
  /**
   * The server stops, will be worked on, or has stopped one table (what can be read of its match stays readable); or a bot plays on in one's seat.
   */
  kind: 'shutdown' | 'maintenance' | 'table_stopped' | 'seat_taken_over';
  message: string;
  table?: Id;
  retry_after_ms?: Duration;
}
export interface MatchListParams {
  game?: Id;
  user?: Id;
  status?: Status;
  limit?: number;
  cursor?: Cursor;
}
export interface MatchListResult {
  /**
   * The latest first.
   */
  matches: ListedMatch[];
  cursor?: Cursor;
}
export interface ListedMatch {
  match: Id;
  game: Id;
  options?: Options;
  ruleset?: Ruleset;
  status: Status;
  seats: Occupants;
  seq: Seq;
  started_at?: Time;
  finished_at?: Time;
  outcome?: Outcome;
}
export interface MatchStateParams {
  match: Id;
  seq?: Seq;
  as?: Perspective;
}
export interface MatchMovesParams {
  match: Id;
  from?: Seq;
  to?: Seq;
  as?: Perspective;
}
export interface MatchMovesResult {
  moves: Move[];
}
export interface Move {
  seq: Seq;
  by: Seat;
  at: Time;
  events: Events;
  patch: Patch;
  to_act?: Seats;
  status?: Status;
  outcome?: Outcome;
}
export interface MatchExportParams {
  match: Id;
}
export interface MatchImportParams {
  /**
   * As match.export gave it.
   */
  document: {
    [k: string]: unknown;
  };
}
export interface MatchImportResult {
  match: Id;
}
/**
 * A finished match, complete in itself. `arbiter verify` checks it on any machine.
 */
export interface MatchDocument {
  game: Id;
  ruleset: Ruleset;
  options: Options;
  seats: unknown[];
  moves: {
    [k: string]: unknown;
  }[];
  outcome: Outcome;
  [k: string]: unknown;
}
export type GamesListParams = Empty;
export type LobbySubscribeParams = Empty;
export type LobbySubscribeResult = LobbyListResult;
export type LobbyUnsubscribeParams = Empty;
export type LobbyUnsubscribeResult = Empty;
export type TableJoinResult = Seated;
export type TableLeaveParams = TableOnly;
export type TableLeaveResult = Empty;
export type TableAddBotResult = Seated;
export type TableRemoveResult = Empty;
export type TableStartParams = TableOnly;
export type TableStartResult = Empty;
export type TableWatchResult = Empty;
export type TableUnwatchParams = TableOnly;
export type TableUnwatchResult = Empty;
export type TableLegalParams = TableOnly;
export type TableChatResult = Empty;
export type MatchStateResult = TableStateNews;
export type MatchExportResult = MatchDocument;
