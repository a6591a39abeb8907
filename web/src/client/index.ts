/** A client of Arbiter's protocol, for the browser's pages and for programs alike. See README.md beside it. */
export { Client, type ClientOptions, type Session, type TokenStore } from './client';
export { Connection, type Link, type Socket } from './connection';
export type * from './protocol';
export { type Moment, Recording } from './recording';
export { reasonOf, Refusal } from './refusal';
export { patched } from './patch';
export { type Seating, Table, type TableState } from './table';
