// Sets of options that make sense together, by game; what they are called, a language says by their key. Some need as many seats.
type Options = Record<string, unknown>;

export interface Preset {
  key: 'first' | 'book' | 'more';
  options: Options;
  /** The most seats with which it goes. */
  most?: number;
}

const presets: Record<string, Preset[]> = {
  viceroy: [
    { key: 'book', options: {} },
    { key: 'more', options: { recolour: true } },
  ],
  madness: [
    { key: 'first', options: {} },
    { key: 'book', options: { difficulty: 'II', madness_stack: 'by_players' } },
    { key: 'more', options: { difficulty: 'III', madness_stack: 'by_players', terror: true } },
  ],
  argent: [
    { key: 'first', options: { rooms: 'starter', mage_draft: 'one_each', candidate_side: 'A' }, most: 3 },
    { key: 'book', options: {} },
    { key: 'more', options: { modules: ['archmages_staff', 'synthesis', 'masks', 'dimensional_rift'], decks: 'published', room_sides: 'random' } },
  ],
};

export const presetsOf = (game: string, seats: number): Preset[] => (presets[game] ?? []).filter(({ most = 99 }) => seats <= most);
