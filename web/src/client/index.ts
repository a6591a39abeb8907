/** A client of Arbiter's protocol, for the browser's pages and for programs alike. See web/client/README.md. */
export { Client, type ClientOptions, type Session, type TokenStore } from './client.js';
export { Connection, type Link, type Socket } from './connection.js';
export type * from './protocol.js';
export { type Moment, Recording } from './recording.js';
export { reasonOf, Refusal } from './refusal.js';
export { patched } from './patch.js';
export { type ChatLine, randomKey, type Seating, Table, type TableState } from './table.js';
