// Written by scripts/types.mjs from protocol/schema. Do not edit.

/** What a client may ask for. */
export interface Methods {
  /** Say who you are; comes first. */
  'session.hello': { params: SessionHelloParams; result: SessionHelloResult };
  /** A code with which another device becomes the same user. */
  'session.link': { params: SessionLinkParams; result: SessionLinkResult };
  /** The devices of the user. */
  'session.list': { params: SessionListParams; result: SessionListResult };
  /** Sign a device out. */
  'session.revoke': { params: SessionRevokeParams; result: SessionRevokeResult };
  /** A code for the day when all devices are lost. */
  'session.recovery': { params: SessionRecoveryParams; result: SessionRecoveryResult };
  /** Take another name. */
  'session.rename': { params: SessionRenameParams; result: SessionRenameResult };
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
  /** Take one's own last action back, where nobody learned anything from it and nobody else acted since. */
  'table.undo': { params: TableUndoParams; result: TableUndoResult };
  /** Propose a takeback, a pause, to resume, to abandon the match, a rematch, or a bot in somebody's place. */
  'table.propose': { params: TableProposeParams; result: TableProposeResult };
  /** Agree to a proposal, or refuse it. */
  'table.answer': { params: TableAnswerParams; result: TableAnswerResult };
  /** Let somebody who watches see what one's own seat sees. */
  'table.grant_view': { params: TableGrantViewParams; result: TableGrantViewResult };
  /** Take that back. */
  'table.revoke_view': { params: TableRevokeViewParams; result: TableRevokeViewResult };
  /** Gives up. */
  'table.concede': { params: TableConcedeParams; result: TableConcedeResult };
  /** What the caller's seat may do now. */
  'table.legal': { params: TableLegalParams; result: TableLegalResult };
  /** The whole state, or what was missed since a recent seq. */
  'table.resync': { params: TableResyncParams; result: TableResyncResult };
  /** Say something to everybody at the table. */
  'table.chat': { params: TableChatParams; result: TableChatResult };
  /** What was said earlier at a table. */
  'table.chat_history': { params: TableChatHistoryParams; result: TableChatHistoryResult };
  /** What others may know of a person: results and ratings. */
  'user.get': { params: UserGetParams; result: UserGetResult };
  /** The finished matches of a person, page by page. */
  'user.matches': { params: UserMatchesParams; result: UserMatchesResult };
  /** The best at a game. */
  'user.leaders': { params: UserLeadersParams; result: UserLeadersResult };
  /** Hear nothing more of a person. */
  'user.block': { params: UserBlockParams; result: UserBlockResult };
  /** Hear of a person again. */
  'user.unblock': { params: UserUnblockParams; result: UserUnblockResult };
  /** Tell the operator of a person. */
  'user.report': { params: UserReportParams; result: UserReportResult };
  /** How the caller is told what happens: webhook, mail, language. */
  'user.set': { params: UserSetParams; result: UserSetResult };
  /** Everything that is kept of the caller. */
  'user.export': { params: UserExportParams; result: UserExportResult };
  /** The name leaves matches, the matches stay. */
  'user.forget': { params: UserForgetParams; result: UserForgetResult };
  /** A person may not talk here, or may again (host). */
  'table.mute': { params: TableMuteParams; result: TableMuteResult };
  /** A person is out, and does not come in again (host). */
  'table.ban': { params: TableBanParams; result: TableBanResult };
  /** Another person is the host (host). */
  'table.transfer': { params: TableTransferParams; result: TableTransferResult };
  /** Stored matches, page by page. */
  'match.list': { params: MatchListParams; result: MatchListResult };
  /** A stored match at any of its moments. */
  'match.state': { params: MatchStateParams; result: MatchStateResult };
  /** What happened in a stored match, move by move. */
  'match.moves': { params: MatchMovesParams; result: MatchMovesResult };
  /** A finished match as one document that can be verified anywhere. */
  'match.export': { params: MatchExportParams; result: MatchExportResult };
  /** What the bots' search thinks of a position of a finished match, or of one that only bots play. */
  'match.analyse': { params: MatchAnalyseParams; result: MatchAnalyseResult };
  /** Open a table that begins from a position of a finished match. */
  'match.branch': { params: MatchBranchParams; result: MatchBranchResult };
  /** Store such a document, if it verifies. */
  'match.import': { params: MatchImportParams; result: MatchImportResult };
  /** An invitation, with which somebody new may come. */
  'user.invite': { params: UserInviteParams; result: UserInviteResult };
  /** Say that you run this server; other admin.* need it, unless they come by the socket. */
  'admin.hello': { params: AdminHelloParams; result: AdminHelloResult };
  /** A token for admin.hello; by the socket only. */
  'admin.token': { params: AdminTokenParams; result: AdminTokenResult };
  /** How the server does. */
  'admin.stats': { params: AdminStatsParams; result: AdminStatsResult };
  /** Tables and matches, private ones too. */
  'admin.tables': { params: AdminTablesParams; result: AdminTablesResult };
  /** Who is known here, the newest first. */
  'admin.people': { params: AdminPeopleParams; result: AdminPeopleResult };
  /** What people have reported. */
  'admin.reports': { params: AdminReportsParams; result: AdminReportsResult };
  /** What hosts, operators and the server did. */
  'admin.audit': { params: AdminAuditParams; result: AdminAuditResult };
  /** Bar a person or an address until a time; what is open is closed. */
  'admin.ban': { params: AdminBanParams; result: AdminBanResult };
  /** Take a ban back. */
  'admin.unban': { params: AdminUnbanParams; result: AdminUnbanResult };
  /** The bans in force. */
  'admin.bans': { params: AdminBansParams; result: AdminBansResult };
  /** End a table. */
  'admin.close': { params: AdminCloseParams; result: AdminCloseResult };
  /** Delete a match that is over. */
  'admin.delete': { params: AdminDeleteParams; result: AdminDeleteResult };
  /** Say something to everybody who is connected. */
  'admin.broadcast': { params: AdminBroadcastParams; result: AdminBroadcastResult };
  /** Make an invitation. */
  'admin.invite': { params: AdminInviteParams; result: AdminInviteResult };
  /** The invitations that can be used. */
  'admin.invitations': { params: AdminInvitationsParams; result: AdminInvitationsResult };
  /** Take an invitation back. */
  'admin.uninvite': { params: AdminUninviteParams; result: AdminUninviteResult };
}

/** What the server sends of its own accord. */
export interface News {
  /** A public table has changed, or is listed no longer. */
  'lobby.update': LobbyUpdateParams;
  /** All that the receiver may know of a table. */
  'table.state': TableStateNews;
  /** One accepted action and what came of it. */
  'table.update': TableUpdateNews;
  /** What somebody has proposed, how the others answer, and how it ended. */
  'table.proposal': TableProposalNews;
  /** Who sits at a table, and who is there. */
  'table.seats': TableSeatsNews;
  /** A clock warns, runs out, or runs again. */
  'table.clock': TableClockNews;
  /** Somebody said something. */
  'table.chat': TableChatNews;
  /** What a match.analyse has found out so far; its answer has the same members. */
  'match.analysis': Analysis;
  /** The server, or one table, stops or will stop. */
  'server.notice': ServerNoticeNews;
}

export type ProposalKind = 'takeback' | 'pause' | 'resume' | 'abandon' | 'rematch' | 'replace';
/**
 * A bot's name; where it has levels, the level comes after a colon.
 */
export type Bot = string;
/**
 * An identifier made by the server; opaque.
 */
export type Id = string;
/**
 * There if it holds.
 */
export type Yes = true;
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
export type Status = 'open' | 'playing' | 'paused' | 'stopped' | 'finished';
/**
 * A person's name, trimmed.
 */
export type Name = string;
/**
 * Who has a seat: nobody (null), a person, or a bot.
 */
export type Occupant =
  | null
  | {
      user: User;
      /**
       * True if at least one connection of this person is open.
       */
      connected?: boolean;
      bot_in_ms?: Duration;
      stand_in?: Bot;
    }
  | {
      bot: Bot;
    };
/**
 * Who held a seat before somebody else did, and up to which move; absent if that was nobody.
 */
export type Former = {
  seat: Seat;
  until: Seq;
  user?: User;
  bot?: Bot;
}[];
/**
 * One entry a seat.
 */
export type Occupants = Occupant[];
/**
 * The invitation to a private table.
 */
export type Code = string;
/**
 * A person's contribution to the seed of the match.
 */
export type Entropy = string;
/**
 * A person's contribution to the seed of the match, without control characters.
 */
export type EntropyGiven = string;
/**
 * Lower-case hexadecimal.
 */
export type Hash = string;
/**
 * The digest of a game's rules version and card data.
 */
export type Ruleset = string;
/**
 * The point of view: a seat's, a spectator's, or "all", with nothing hidden (only once the match is over).
 */
export type Perspective = Seat | ('spectator' | 'all');
/**
 * Every legal action of a seat, in a stable order.
 */
export type Actions = Action[];
/**
 * What happened, as far as one seat, or a spectator, may know it. Shapes are defined by the game.
 */
export type Events = {
  [k: string]: unknown;
}[];
/**
 * A moment in UTC, ISO 8601.
 */
export type IsoTime = string;
/**
 * What time each seat has; it runs while the seat owes a decision itself. move: for each decision. bank: for the whole match, and an increment when a seat is done. days: for each decision.
 */
export type ClockSettings =
  | {
      kind: 'none';
    }
  | {
      kind: 'move';
      ms: number;
    }
  | {
      kind: 'bank';
      bank_ms: number;
      increment_ms?: number;
    }
  | {
      kind: 'days';
      days: number;
    };
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
 * 1 to 32 visible characters after trimming, letters of one script. Names that look alike are one name.
 */
export type ChosenName = string;
/**
 * Those where it is their turn first, of them those that have waited longest; then the others, the newest first.
 */
export type OwnTables = OwnTable[];
export type Paths = string[];
/**
 * A listed table as it is now, or the id of one that is no longer listed.
 */
export type LobbyUpdateParams =
  | {
      table: ListedTable;
    }
  | {
      removed: Id;
    };
/**
 * Oldest first.
 */
export type ChatLines = {
  /**
   * Its number at this table, from 1.
   */
  line: number;
  user: User;
  /**
   * Plain text: to be shown as it is, never as markup.
   */
  text: string;
  at: Time;
}[];
export type TableActResult =
  | {
      seq: Seq;
    }
  | {
      /**
       * It was a try, and would be taken.
       */
      legal: true;
    };
/**
 * The whole state, or what was missed since a recent seq (nothing, if nothing was).
 */
export type TableResyncResult =
  | TableStateNews
  | {
      updates: TableUpdateNews[];
      proposal?: TableProposalNews;
      clock?: Clock;
    };
/**
 * Where the next page begins; opaque.
 */
export type Cursor = string;
/**
 * Who had a seat; of an imported match a name, and nobody who is known here.
 */
export type PastOccupant =
  | Occupant
  | {
      name: Name;
    };
export type Count = number;
export type AdminLimit = number;
/**
 * As the previous page gave it.
 */
export type AdminCursor = string;
/**
 * Readable text.
 */
export type AdminWords = string;
export type AdminCount = number;
/**
 * An IP address, or a network such as 10.0.0.0/8.
 */
export type AdminAddress = string;
export type AdminBanParams = AdminBanParams1 & AdminBanParams2;
export type AdminBanParams1 = {
  [k: string]: unknown;
};
export type AdminUnbanParams = AdminUnbanParams1 & AdminUnbanParams2;
export type AdminUnbanParams1 = {
  [k: string]: unknown;
};

/**
 * Who is to play on: a bot, or somebody who watches the table and has no seat there.
 */
export interface Replacement {
  bot?: Bot;
  user?: Id;
}
/**
 * No members.
 */
export interface Empty {}
export interface User {
  id: Id;
  name: Name;
}
/**
 * Of a match that began at a position of another: which, and after which of its moves.
 */
export interface BranchedFrom {
  match: Id;
  seq: Seq;
}
/**
 * A game's options, as its schema in games.list says.
 */
export interface Options {
  [k: string]: unknown;
}
/**
 * An action of a seat. Which members it has besides type is defined by the game.
 */
export interface Action {
  type: string;
  [k: string]: unknown;
}
/**
 * What one seat, or a spectator, may see of a match. Its shape is defined by the game.
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
 * The time that is left at the moment `at`. While a seat's time runs it goes down from there.
 */
export interface Clock {
  seats: {
    left_ms: Duration;
    /**
     * Whether this seat owes a decision itself.
     */
    running: boolean;
    days_until?: IsoTime;
  }[];
  at: IsoTime;
}
/**
 * What was settled about a table when it was made, beyond its game and options: members of table.create that are not the default.
 */
export interface Terms {
  clock?: ClockSettings;
  on_timeout?: 'bot' | 'forfeit';
  auto_close_h?: number;
  spectator_delay?: number;
  takeback?: false;
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
 * Programs should look at data.reason; code is its number, and message is for people.
 */
export interface RpcError {
  code: number;
  message: string;
  data: {
    reason: string;
    path?: Pointer;
    /**
     * The position of the error in the text, in bytes.
     */
    offset?: number;
    /**
     * The rulings that forbid it, by their numbers in the game's RULES.md: R18, or several as R60, R65.
     */
    rule?: string;
    seq?: Seq;
    /**
     * The name of the limit, as in limits of session.hello.
     */
    limit?: string;
    max?: number;
    retry_after_ms?: Duration;
    /**
     * Names this request in the server's log.
     */
    request?: string;
    /**
     * What somebody new must show in session.hello: an invitation, the server's password, or a token (nobody new is let in).
     */
    needs?: 'invitation' | 'password' | 'token';
    /**
     * Why somebody is banned.
     */
    why?: string;
    until?: IsoTime;
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
/**
 * Makes a new user of that name, or is the same user again: by the token that an earlier hello gave, or by a code of session.link or session.recovery. At most one of name, token and code; with none of them the new user is called "Guest" and a number.
 */
export interface SessionHelloParams {
  name?: ChosenName;
  token?: string;
  /**
   * Capital or small letters, with or without dashes.
   */
  code?: string;
  /**
   * What session.list calls this device from now on; with a token it changes nothing.
   */
  device?: string;
  /**
   * Of somebody new, where a refusal said that one is needed (data.needs).
   */
  invitation?: string;
  /**
   * The server's, as well.
   */
  password?: string;
}
export interface SessionHelloResult {
  user: User;
  /**
   * A secret: whoever has it is this user.
   */
  token: string;
  session: Id;
  server: {
    name: 'arbiter';
    version: string;
    protocol: 1;
  };
  limits: Limits;
  /**
   * The tables, not over, where this user has a seat or is the host.
   */
  tables: Id[];
  standings?: OwnTables;
}
/**
 * Limits of this server. An error too_large or rate_limited names the limit by its name here. 0 means no limit. More may be added.
 */
export interface Limits {
  /**
   * The largest message, in bytes.
   */
  max_frame_bytes: number;
  /**
   * How deep arrays and objects may be nested.
   */
  max_depth: number;
  /**
   * The most values (scalars, arrays and objects) in one message.
   */
  max_values?: number;
  /**
   * The longest string, in bytes of UTF-8.
   */
  max_string_bytes?: number;
  /**
   * The most requests in one batch.
   */
  max_batch: number;
  /**
   * The sustained rate of requests on one connection; short bursts may be faster.
   */
  requests_per_second: number;
  /**
   * The most tables of one user: those played at, and those hosted that have not started.
   */
  tables_per_user?: number;
  [k: string]: number | undefined;
}
/**
 * A table, not over, as it stands for one who plays there or is its host.
 */
export interface OwnTable {
  table: Id;
  game: Id;
  status: Status;
  seat?: Seat;
  to_act?: Seats;
  moved_at: IsoTime;
  turn_since?: IsoTime;
}
export interface SessionLinkResult {
  /**
   * For one session.hello of another device.
   */
  code: string;
  until: IsoTime;
}
export interface SessionListResult {
  sessions: {
    session: Id;
    /**
     * As it called itself.
     */
    device?: string;
    since: IsoTime;
    seen: IsoTime;
    /**
     * It is the one that asks.
     */
    current: boolean;
  }[];
}
/**
 * Its token is worth nothing from now on, and its connections are closed.
 */
export interface SessionRevokeParams {
  session: Id;
}
export interface SessionRecoveryResult {
  /**
   * For one session.hello, at any time. It is told once; the one before is worth nothing.
   */
  code: string;
}
export interface SessionRenameParams {
  name: ChosenName;
}
export interface SessionRenameResult {
  user: User;
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
   * By an event's type, which of its members hold a seat's number or a list of them: paths such as "seat" or "standings.seat" (of each element of the list standings).
   */
  event_seats?: {
    [k: string]: Paths;
  };
  /**
   * The same of actions, by their type.
   */
  action_seats?: {
    [k: string]: Paths;
  };
  /**
   * The bots that table.add_bot accepts for this game.
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
  /**
   * There, and true, if its outcome changes ratings.
   */
  rated?: true;
  host: User;
  seats: Occupants;
  /**
   * How many watch.
   */
  spectators: number;
  seq: Seq;
  to_act?: Seats;
  moved_at?: IsoTime;
  clock?: ClockSettings;
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
   * The number of seats.
   */
  seats: number;
  options?: Options;
  /**
   * Not listed, joined by code.
   */
  private?: boolean;
  /**
   * True if spectators are allowed.
   */
  spectators?: boolean;
  /**
   * True if the creator takes the first seat.
   */
  sit?: boolean;
  entropy?: EntropyGiven;
  clock?: ClockSettings;
  /**
   * What becomes of a seat whose time has run out: a bot moves for it until its person is back, or it gives up.
   */
  on_timeout?: 'bot' | 'forfeit';
  /**
   * Moves by which spectators are behind, until the match is over.
   */
  spectator_delay?: number;
  /**
   * May actions be taken back by agreement?
   */
  takeback?: boolean;
  /**
   * Whether the outcome changes ratings: if people only played, and there are winners and losers.
   */
  rated?: boolean;
  /**
   * When nobody who plays has been at the table, or moved, for so many hours, the match is closed: over, with the outcome abandoned, and still to be watched. Time in which the server was not there does not count. If absent, the server's own time holds.
   */
  auto_close_h?: number;
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
  entropy?: EntropyGiven;
}
export interface TableJoinResult {
  seat: Seat;
  chat?: ChatLines;
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
export interface TableMuteParams {
  table: Id;
  user: Id;
  muted?: boolean;
}
export interface TableBanParams {
  table: Id;
  user: Id;
}
export interface TableTransferParams {
  table: Id;
  user: Id;
}
export interface TableWatchParams {
  table: Id;
  code?: Code;
}
export interface TableWatchResult {
  chat?: ChatLines;
}
export interface TableActParams {
  table: Id;
  action: Action;
  seq?: Seq;
  /**
   * Chosen by the client. The same key again gives the first answer again, and the action is applied once.
   */
  key?: string;
  /**
   * Only says whether it would be taken: the refusal it would get, or {"legal": true}. Nothing is applied, and nobody is told.
   */
  try?: boolean;
}
export interface TableUndoResult {
  seq: Seq;
}
/**
 * All other people at the table must agree; bots do. Silence means no when the time is up, which the news tells. A new move ends the proposal of a takeback; one proposal is open at a time.
 */
export interface TableProposeParams {
  table: Id;
  what: ProposalKind;
  to?: Seq;
  seat?: Seat;
  with?: Replacement;
}
export interface TableProposeResult {
  proposal: number;
}
export interface TableAnswerParams {
  table: Id;
  proposal: number;
  agree: boolean;
}
export interface TableAndUser {
  table: Id;
  user: Id;
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
 * The whole state, as far as the receiver may know it. Sent on joining, watching, starting and resync, and to a receiver that fell behind.
 */
export interface TableStateNews {
  table: Id;
  seq: Seq;
  status: Status;
  seat: SeatOrNone;
  view: View;
  to_act: Seats;
  legal?: Actions;
  undo?: Yes;
  clock?: Clock;
  terms?: Terms;
  branched_from?: BranchedFrom;
  conceded?: Seats;
  outcome?: Outcome;
  commitment?: Hash;
  reveal?: Reveal;
  as?: Seat;
  proposal?: TableProposalNews;
}
/**
 * To those who play, and to the person who is to play on: a proposal, each answer to it, and how it ended. A table.state with none in it ends what was open; a restart of the server does.
 */
export interface TableProposalNews {
  table: Id;
  id: number;
  what: ProposalKind;
  to?: Seq;
  seat?: Seat;
  /**
   * Of a replacement: who is to play on.
   */
  with?: {
    bot?: Bot;
    user?: User;
  };
  /**
   * What the person says who is to play on, and is asked as well; null: nothing yet.
   */
  newcomer?: boolean | null;
  by: Seat;
  /**
   * By seat; null: not yet.
   */
  answers: (boolean | null)[];
  until: Time;
  /**
   * ended: overtaken by what happened.
   */
  state: 'open' | 'agreed' | 'refused' | 'expired' | 'ended';
  new?: Id;
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
  undone?: Yes;
  to?: Seq;
  undo?: Yes;
  to_act: Seats;
  legal?: Actions;
  clock?: Clock;
  status: Status;
  conceded?: Seats;
  outcome?: Outcome;
  reveal?: Reveal;
}
export interface TableChatParams {
  table: Id;
  text: string;
}
/**
 * What was said, from the newest line back or from a line that is known.
 */
export interface TableChatHistoryParams {
  table: Id;
  /**
   * Only lines with a smaller number.
   */
  before?: number;
  limit?: number;
}
export interface TableChatHistoryResult {
  lines: ChatLines;
}
/**
 * A seat was taken or given up, or somebody connected or disconnected.
 */
export interface TableSeatsNews {
  table: Id;
  seats: Occupants;
  former?: Former;
  /**
   * How many watch.
   */
  spectators: number;
  host?: User;
  /**
   * Who sees what a seat sees; absent if nobody does.
   */
  granted?: {
    user: User;
    seat: Seat;
  }[];
}
/**
 * A clock changes, or is to be told of, without a move. warning: this seat has a tenth of its time left, or ten seconds. out: its time has run out, and a bot moves for it. back: its person plays again.
 */
export interface TableClockNews {
  table: Id;
  seq: Seq;
  what: 'warning' | 'out' | 'back';
  seat?: Seat;
  clock: Clock;
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
  /**
   * Its number at this table, from 1.
   */
  line?: number;
}
export interface ServerNoticeNews {
  /**
   * The server stops, will be worked on, or has stopped one table (what can be read of its match stays readable); or a table was closed before its match began; or a bot plays on in one's seat. muted, unmuted, banned, host: what the host of a table has decided about the receiver. broadcast: whoever runs the server says something to all.
   */
  kind:
    | 'shutdown'
    | 'maintenance'
    | 'table_stopped'
    | 'seat_taken_over'
    | 'table_closed'
    | 'muted'
    | 'unmuted'
    | 'banned'
    | 'host'
    | 'broadcast';
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
   * Newest first.
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
  /**
   * One entry a seat.
   */
  seats: PastOccupant[];
  former?: Former;
  branched_from?: BranchedFrom;
  seq: Seq;
  started_at?: Time;
  finished_at?: Time;
  outcome?: Outcome;
  /**
   * Who took the match in from a document, which proves what was played, and not who played; null: whoever runs the server. Absent from what was played here.
   */
  imported_by?: null | User;
  imported_at?: Time;
  /**
   * Some of its moves cannot be read any more: what is asked about it may be refused.
   */
  damaged?: true;
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
  undone?: Yes;
  to?: Seq;
  events: Events;
  patch: Patch;
  to_act?: Seats;
  status?: Status;
  conceded?: Seats;
  outcome?: Outcome;
}
export interface MatchAnalyseParams {
  match: Id;
  seq: Seq;
}
/**
 * What the bots' search thinks of a position, knowing what the seat to act knew.
 */
export interface Analysis {
  match: Id;
  seq: Seq;
  seat: Seat;
  /**
   * Of all actions together.
   */
  visits: number;
  /**
   * Every legal action, the most visited first: that is the one the search would choose.
   */
  actions: {
    action: Action;
    visits: number;
    /**
     * The result that the seat may expect after it, from 0 (the worst) to 1; absent if it was not tried.
     */
    expected?: number;
  }[];
}
export interface MatchBranchParams {
  match: Id;
  seq: Seq;
  /**
   * The seat that imagines what it could not know, which is drawn anew, and at which the caller then sits; "all": everything as it was, the caller at no seat.
   */
  as: Seat | 'all';
}
export interface MatchBranchResult {
  table: Id;
  commitment: Hash;
  code?: Code;
  seat?: Seat;
}
export interface MatchExportParams {
  match: Id;
}
export interface MatchImportParams {
  /**
   * A document that match.export gave.
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
export interface UserGetParams {
  user: Id;
}
export interface UserGetResult {
  user: User;
  since: IsoTime;
  /**
   * Those that this person has finished matches of.
   */
  games: {
    game: Id;
    played: Count;
    won: Count;
    rating?: Rating;
    /**
     * Of a co-operative game: the same, by the options of the matches.
     */
    levels?: {
      options: {
        [k: string]: unknown;
      };
      played: Count;
      won: Count;
    }[];
  }[];
  standings?: OwnTables;
}
/**
 * By Weng and Lin (Plackett-Luce), of rated matches; everybody begins at 25 with an uncertainty of 8.33.
 */
export interface Rating {
  /**
   * The skill that is believed most.
   */
  mu: number;
  /**
   * How uncertain that is.
   */
  sigma: number;
  /**
   * mu - 3 sigma: by this, lists are ordered.
   */
  ordinal: number;
  matches: Count;
}
export interface UserMatchesParams {
  user: Id;
  game?: Id;
  limit?: number;
  /**
   * As the previous page gave it.
   */
  cursor?: string;
}
export interface UserLeadersParams {
  game: Id;
  /**
   * How many to leave out.
   */
  from?: number;
  limit?: number;
}
export interface UserLeadersResult {
  /**
   * The best first.
   */
  leaders: {
    rank: number;
    user: User;
    rating: Rating;
  }[];
  /**
   * `from` of the next page, if there is one.
   */
  next?: number;
}
/**
 * The caller gets no chat of this person any more, and where the caller is the host this person gets no seat.
 */
export interface UserBlockParams {
  user: Id;
}
export interface UserUnblockParams {
  user: Id;
}
export interface Blocked {
  /**
   * Everybody whom the caller has blocked.
   */
  blocked: Id[];
}
/**
 * For the operator to look at; nobody else is told.
 */
export interface UserReportParams {
  user: Id;
  why: string;
  table?: Id;
}
/**
 * How the caller wants to be told what happens. What is absent stays as it is; null takes it away.
 */
export interface UserSetParams {
  webhook?: null | {
    url: string;
    events: ('your_turn' | 'table_started' | 'match_over' | 'proposal' | 'chat_mention')[];
  };
  /**
   * Gets mail while the caller is not connected.
   */
  email?: null | string;
  locale?: null | string;
}
export interface UserSetResult {
  /**
   * The key of the webhook's signatures; told only here.
   */
  secret?: string;
}
/**
 * Everything that is kept of the caller. More may be added.
 */
export interface UserExportResult {
  user: User;
  since: IsoTime;
  sessions: {
    [k: string]: unknown;
  }[];
  ratings: {
    [k: string]: unknown;
  }[];
  tables: {
    [k: string]: unknown;
  }[];
  chat: {
    [k: string]: unknown;
  }[];
  blocked: Id[];
  reports: {
    [k: string]: unknown;
  }[];
  [k: string]: unknown;
}
export interface AdminPage {
  limit?: AdminLimit;
  cursor?: AdminCursor;
}
export interface Ban {
  user?: Id;
  address?: AdminAddress;
  until?: IsoTime;
  why: AdminWords;
  at: IsoTime;
}
export interface AdminHelloParams {
  /**
   * From `arbiter admin token`.
   */
  token: string;
}
export interface AdminHelloResult {
  /**
   * What the audit log calls this token.
   */
  operator: string;
}
/**
 * Only by the socket.
 */
export interface AdminTokenParams {
  /**
   * Those that there are become worth nothing.
   */
  revoke?: boolean;
}
export interface AdminTokenResult {
  /**
   * Shown this once.
   */
  token: string;
  operator: string;
}
export interface AdminStatsResult {
  version: string;
  since: IsoTime;
  /**
   * In lines, as /readyz says; empty: nothing.
   */
  wrong: string;
  connections: AdminCount;
  people: AdminCount;
  tables: {
    open: AdminCount;
    playing: AdminCount;
    paused: AdminCount;
    finished: AdminCount;
    damaged: AdminCount;
    in_memory: AdminCount;
  };
  moves: AdminCount;
  writes_waiting: AdminCount;
}
export interface AdminTablesParams {
  status?: Status;
  limit?: AdminLimit;
  cursor?: AdminCursor;
}
export interface AdminTablesResult {
  tables: {
    table: Id;
    game: Id;
    status: Status;
    private: boolean;
    host: Id;
    seats: Occupants;
    seq: Seq;
    since: IsoTime;
    /**
     * Why it was set aside.
     */
    damaged?: string;
  }[];
  cursor?: AdminCursor;
}
export interface AdminPeopleParams {
  /**
   * A part of the name, however it is written.
   */
  name?: string;
  limit?: AdminLimit;
  cursor?: AdminCursor;
}
export interface AdminPeopleResult {
  people: {
    user: User;
    since: IsoTime;
    seen?: IsoTime;
    connections: AdminCount;
    /**
     * Of their devices, as far as they are kept.
     */
    addresses: string[];
    ban?: Ban;
  }[];
  cursor?: AdminCursor;
}
export interface AdminReportsResult {
  reports: {
    by: Id;
    user: Id;
    why: string;
    table?: Id;
    at: IsoTime;
  }[];
  cursor?: AdminCursor;
}
export interface AdminAuditResult {
  audit: {
    at: IsoTime;
    /**
     * A user's id, "server", or "operator" (with a colon and which token).
     */
    actor: string;
    act: string;
    table?: Id;
    detail?: {
      [k: string]: unknown;
    };
  }[];
  cursor?: AdminCursor;
}
export interface AdminBanParams2 {
  user?: Id;
  address?: AdminAddress;
  /**
   * In the future; absent: for ever.
   */
  until?: string;
  why: AdminWords;
}
export interface AdminBanResult {
  closed: AdminCount;
}
export interface AdminUnbanParams2 {
  user?: Id;
  address?: AdminAddress;
}
/**
 * Those in force.
 */
export interface AdminBansResult {
  bans: Ban[];
}
/**
 * A table that has not begun is deleted; a match that runs is over, without a result.
 */
export interface AdminCloseParams {
  table: Id;
  why: AdminWords;
}
/**
 * A match that is over, or has stopped. What came of it for its people (results, ratings) stays.
 */
export interface AdminDeleteParams {
  match: Id;
  why: AdminWords;
}
export interface AdminBroadcastParams {
  text: AdminWords;
}
export interface AdminBroadcastResult {
  connections: AdminCount;
}
export interface AdminInviteParams {
  uses?: number;
  days?: number;
}
export interface NewInvitation {
  /**
   * For session.hello; shown this once.
   */
  code: string;
  invitation: Id;
  uses: AdminCount;
  until: IsoTime;
}
export interface AdminInvitationsResult {
  invitations: {
    invitation: Id;
    user?: Id;
    uses: AdminCount;
    until: IsoTime;
  }[];
}
export interface AdminUninviteParams {
  invitation: Id;
}
export type SessionLinkParams = Empty;
export type SessionListParams = Empty;
export type SessionRevokeResult = Empty;
export type SessionRecoveryParams = Empty;
export type GamesListParams = Empty;
export type LobbySubscribeParams = Empty;
export type LobbySubscribeResult = LobbyListResult;
export type LobbyUnsubscribeParams = Empty;
export type LobbyUnsubscribeResult = Empty;
export type TableLeaveParams = TableOnly;
export type TableLeaveResult = Empty;
export type TableAddBotResult = Seated;
export type TableRemoveResult = Empty;
export type TableMuteResult = Empty;
export type TableBanResult = Empty;
export type TableTransferResult = Empty;
export type TableStartParams = TableOnly;
export type TableStartResult = Empty;
export type TableUnwatchParams = TableOnly;
export type TableUnwatchResult = Empty;
export type TableUndoParams = TableOnly;
export type TableAnswerResult = Empty;
export type TableGrantViewParams = TableAndUser;
export type TableGrantViewResult = Empty;
export type TableRevokeViewParams = TableAndUser;
export type TableRevokeViewResult = Empty;
export type TableConcedeParams = TableOnly;
export type TableConcedeResult = TableActResult;
export type TableLegalParams = TableOnly;
export type TableChatResult = Empty;
export type MatchStateResult = TableStateNews;
export type MatchAnalyseResult = Analysis;
export type MatchExportResult = MatchDocument;
export type UserMatchesResult = MatchListResult;
export type UserBlockResult = Blocked;
export type UserUnblockResult = Blocked;
export type UserReportResult = Empty;
export type UserInviteParams = Empty;
export type UserInviteResult = NewInvitation;
export type UserExportParams = Empty;
export type UserForgetParams = Empty;
export type UserForgetResult = Empty;
export type AdminStatsParams = Empty;
export type AdminReportsParams = AdminPage;
export type AdminAuditParams = AdminPage;
export type AdminUnbanResult = Empty;
export type AdminBansParams = Empty;
export type AdminCloseResult = Empty;
export type AdminDeleteResult = Empty;
export type AdminInviteResult = NewInvitation;
export type AdminInvitationsParams = Empty;
export type AdminUninviteResult = Empty;
