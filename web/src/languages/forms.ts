// What makes sentences of ids and numbers, in any language.

/** "corner_chosen" → "corner chosen" */
export const plain = (id: string): string => id.replaceAll('_', ' ');
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Without what stands in brackets behind it: the edition. */
export const shortName = (game: string): string => game.replace(/ \(.*\)$/, '');

export const many = (n: number, one: string, more = one + 's'): string => `${n} ${n === 1 ? one : more}`;

/** 65 → "1:05", 3605 → "1:00:05" */
export function hoursOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** "5 minutes ago", in a language. `time` is in milliseconds since 1970. */
export const ago = (time: number, language: string, now = Date.now()): string => relative(Math.min(0, (time - now) / 1000), language);
/** "in 5 minutes" */
export const hence = (milliseconds: number, language: string): string => relative(Math.max(0, milliseconds / 1000), language);

function relative(seconds: number, language: string): string {
  const [unit, size] = ([['day', 86400], ['hour', 3600], ['minute', 60]] as const).find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(unit === 'second' && seconds <= 0 ? 0 : Math.round(seconds / size), unit);
}
