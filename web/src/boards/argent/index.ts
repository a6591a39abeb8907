import type { Board } from '..';
import ArgentBoard from './ArgentBoard.svelte';
import { type Mage, mageName } from './look';
import { words } from './words';

export default {
  component: ArgentBoard,
  phrases: {
    wording(member, value, book, names, view) {
      const v = view as unknown as { mages: Mage[]; events: { event: string; by: number }[]; voters: { face: string | null }[] } | undefined;
      if (member === 'alternative' && typeof value === 'number') return String(value + 1);
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
