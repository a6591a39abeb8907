import { Refusal } from '../client';
import { text } from '../text';

/** What went wrong, for people. */
export const said = (error: unknown): string => (error instanceof Refusal ? (text.errors[error.reason] ?? error.message) : String(error));

/** What a server that does not let everybody in asks newcomers for; undefined if that is not why it refused. */
export function needsOf(error: unknown): 'invitation' | 'password' | undefined {
  if (!(error instanceof Refusal) || error.reason !== 'unauthorized') return undefined;
  const { needs } = error.data as { needs?: unknown };
  return needs === 'invitation' || needs === 'password' ? needs : undefined;
}
