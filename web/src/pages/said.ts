import { Refusal } from '../client';
import { text } from '../text';

/** What went wrong, for people: as the language says it of what was asked for, or of any such refusal; else in the server's words. */
export function said(error: unknown): string {
  if (!(error instanceof Refusal)) return String(error);
  const own = text.errors[`${error.reason} ${error.method}`] ?? text.errors[error.reason] ?? error.message;
  return typeof own === 'string' ? own : own(error.data);
}

/** What a server that does not let everybody in asks newcomers for; undefined if that is not why it refused. */
export function needsOf(error: unknown): 'invitation' | 'password' | undefined {
  if (!(error instanceof Refusal) || error.reason !== 'unauthorized') return undefined;
  const { needs } = error.data as { needs?: unknown };
  return needs === 'invitation' || needs === 'password' ? needs : undefined;
}
