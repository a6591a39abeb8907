// What remains to be said of an action and is not drawn on the board: its kind, a number, yes or no.
import type { Book } from '../book';
import type { View } from '../client';
import { sentence, text } from '../text';
import { type Choice, membersOf, type Pick, same } from './choice.svelte';

export interface Offer {
  pick: Pick;
  label: string;
}
export interface Offers {
  title: string;
  offers: Offer[];
}

const last = (member: string) => member.split('.').at(-1)!;

/** The members in which the actions that are left differ, but for those that the board draws. */
function open(choice: Choice, drawn: readonly string[]): string[] {
  const all = choice.left.map(membersOf);
  const members = [...new Set(all.flatMap((one) => Object.keys(one)))];
  const differing = members.filter((member) => all.some((one) => !same(one[member] ?? null, all[0]![member] ?? null)));
  if (all.length === 1 && choice.picks.length === 0) return ['type'];
  const rest = differing.filter((member) => !drawn.includes(member));
  return rest.length === 0 && !choice.isDrawn ? differing : rest;
}

/** `direct` are choices that the board draws by themselves, as 'type=cast': a thing of theirs says the rest. */
export function offersOf(choice: Choice, drawn: readonly string[], direct: readonly string[], book: Book, names: readonly string[], view: View): Offers {
  const member = open(choice, drawn)[0];
  if (member === undefined) return { title: '', offers: [] };
  const known = new Set(direct);
  const found: { value: unknown; actions: typeof choice.left }[] = [];
  for (const one of choice.left) {
    const value = membersOf(one)[member] ?? null;
    const before = found.find((other) => same(other.value, value));
    if (before) before.actions.push(one);
    else found.push({ value, actions: [one] });
  }
  return {
    title: text.unsaid.has(last(member)) ? text.table.choose : sentence(book.called(last(member))),
    offers: found.filter(({ value }) => !choice.isDrawn || !known.has(`${member}=${String(value)}`)).map(({ value, actions }) => {
      const whole = last(member) === 'type' && actions.length === 1 ? actions[0]! : undefined;
      return { pick: { [member]: value }, label: whole ? book.action(whole, names, view) : sentence(book.offer(member, value, names, view, actions[0]!.type)) };
    }),
  };
}
