import type { Board } from '..';
import { alternative, type Deciding, spaces } from './alternatives';
import ArgentBoard from './ArgentBoard.svelte';
import { type Mage, mageName } from './look';
import { words } from './words';

export default {
  component: ArgentBoard,
  phrases: {
    wording(member, value, book, names, view) {
      const v = view as unknown as (Deciding & { mages: Mage[]; events: { event: string; by: number }[]; voters: { face: string | null }[] }) | undefined;
      if (member === 'alternative' && typeof value === 'number') return (v && alternative(value, v, book)) ?? words.alternative(value + 1);
      if (member === 'spaces' && typeof value === 'number') return v && spaces(value, v, book);
      if (member === 'catalyst') return value ? words.catalyst : words.paying;
      if (member === 'voter' && typeof value === 'number') return book.name(v?.voters[value]?.face ?? String(value + 1));
      if (member === 'mage' && typeof value === 'number') return mageName(v?.mages.find(({ mage }) => mage === value), book, names);
      if (member === 'event' && typeof value === 'number') {
        const noted = v?.events[value];
        return noted && words.noted(noted.event.replaceAll('_', ' '), names[noted.by] ?? '');
      }
      return typeof value === 'string' ? words.values[`${member}.${value}`] ?? words.goodNames[value] : undefined;
    },
    actions: words.actions,
  },
  asks: (legal) => words.asks[legal[0]?.type ?? ''],
} satisfies Board;
