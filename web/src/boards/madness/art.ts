// The icons of The Big Book of Madness: Elements, and one for each Magician and page and for most Spells, by its id; the
// others and Curses have the sign of their Element. Read by scripts/icons.mjs.
export const cards = {
  male_air: 'wizard-face', female_air: 'witch-face', male_earth: 'viking-head', female_earth: 'elf-ear', male_fire: 'hood', female_fire: 'witch-flight',
  male_water: 'beard', female_water: 'mermaid', madness: 'brain-tentacle',
  combustion: 'burning-dot', growth: 'sprout', telepathy: 'psychic-waves', gust: 'wind-slap', clear_mind: 'meditation', echo: 'sound-waves',
  mind_bridge: 'linked-rings', clear_sky: 'sunrise', great_wind: 'windy-stripes',
  frost: 'frozen-orb', tide: 'waves', floodgate: 'flood', channel: 'river',
  deep_spring: 'well', purifying_rain: 'raining', roots: 'tree-roots', harvest: 'wheat', compost: 'plant-seed', blooming: 'flower-pot',
  metamorphosis: 'butterfly', stone_wall: 'stone-wall', great_tree: 'beech', mother_lode: 'gold-mine', warmblooded: 'bleeding-heart',
  ember: 'burning-embers', cauterize: 'bandage-roll', inferno: 'fire-ring', purge: 'flame-claws',
  fever_break: 'thermometer-cold',
  cover_1: 'kraken-tentacle', cover_2: 'rock-golem', cover_3: 'bat', cover_4: 'sea-serpent', page_01: 'dragon-head', page_02: 'skull-crossed-bones', page_03: 'spectre',
  page_04: 'hound', page_05: 'swamp', page_06: 'jellyfish', page_07: 'six-eyes', page_08: 'evil-tree', page_09: 'drama-masks', page_10: 'skeletal-hand', page_11: 'crowned-skull',
  page_12: 'gluttonous-smile', final: 'book-cover',
} as const;

export const icons = {
  ...cards, sign: 'evil-book', air: 'tornado', earth: 'stone-block', fire: 'small-fire', water: 'water-drop', multi: 'magic-swirl', success: 'laurels', failure: 'brain-tentacle', arrival: 'evil-eyes',
  marker: 'open-book', deck: 'card-pickup', discard: 'card-discard', ability: 'pointy-hat',
} as const;
