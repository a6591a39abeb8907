// Why a thing cannot be picked: what would be done with it, as the server is asked to try it.
import type { Action } from '../client';
import type { FrameState } from '../kit/frame.svelte';
import type { Why } from '../kit/peek.svelte';
import { type Choice, membersOf, type Pick } from './choice.svelte';

/** The action that picking this would have led to: one that is legal and fits what was picked, with this instead of its own. */
export function attempt(choice: Choice, of: string | undefined, picks: readonly Pick[]): Action | undefined {
  const likely = choice.left.length > 0 ? choice.left : choice.legal;
  for (const pick of picks) {
    const told = Object.entries(pick).filter(([, value]) => value !== null);
    const model = likely.find((action) => told.length > 0 && told.every(([path]) => path in membersOf(action)) && (pick['type'] === undefined || pick['type'] === action.type));
    if (model) return told.reduce<Action>((action, [path, value]) => withMember(action, path.split('.'), value) as Action, model);
  }
  if (of === undefined) return undefined;
  const [model, path] = likely.flatMap((action) => ['card', 'spell', 'option.card', 'option.spell'].filter((one) => typeof membersOf(action)[one] === 'string').map((one) => [action, one] as const))[0] ?? [];
  return model && (withMember(model, path!.split('.'), of) as Action);
}

function withMember(part: unknown, [member, ...rest]: string[], value: unknown): unknown {
  return member === undefined ? value : { ...(part as object), [member]: withMember((part as Record<string, unknown>)[member], rest, value) };
}

export async function whyNot(frame: FrameState | undefined, choice: Choice, of: string | undefined, picks: readonly Pick[]): Promise<Why | undefined> {
  return frame?.whyNot?.(attempt(choice, of, picks), of !== undefined || picks.length > 0);
}
