// The icons of the covers. Read by scripts/icons.mjs.
export const icons = {
  raven: 'raven',
  deer: 'deer',
  boar: 'boar',
  stones: 'castle-ruins',
  crown: 'crown',
  throne: 'throne-king',
  book: 'open-book',
  eyes: 'angry-eyes',
  kraken: 'kraken-tentacle',
  gem: 'emerald',
  octopus: 'octopus',
  detective: 'sherlock-holmes',
  tower: 'clock-tower',
  wizard: 'wizard-face',
  moon: 'moon',
  table: 'tabletop-players',
} as const;
