// The icons of Conclave: Brotherhoods and Magics. Read by scripts/icons.mjs.
export const icons = {
  crow: 'raven',
  gazelle: 'deer-head',
  boar: 'boar',
  earth: 'stone-block',
  wind: 'tornado',
  mind: 'brain',
  wisdom: 'owl',
  love_war: 'crossed-swords',
  nature: 'oak-leaf',
  crown: 'queen-crown',
  corner: 'polar-star',
} as const;
