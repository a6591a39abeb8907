// The icons of Argent: goods and rewards, departments, rooms, and some cards by their id; the others have the sign of their kind.
// Read by scripts/icons.mjs.
export const cards = {
  ancient_armor: 'breastplate', the_arcane_eye: 'third-eye', auric_catalyst: 'gold-stack', bottled_memories: 'square-bottle', bottled_rage: 'fire-bottle',
  the_contract: 'scroll-quill', endless_coin_purse: 'swap-bag', force_gloves: 'mailed-fist', gilded_chalice: 'jeweled-chalice', healing_drops: 'health-potion',
  invisibility_cloak: 'cape', liquid_lightning: 'lightning-arc', malefic_torch: 'torch', mana_crystal: 'crystal-growth', mana_elixir: 'potion-ball', mystic_amulet: 'gem-pendant',
  mystic_lantern: 'lantern', phase_steppers: 'boots', runestone: 'rune-stone', sealed_jar: 'amphora', sealed_scroll: 'tied-scroll', shadow_potion: 'poison-bottle',
  shield_potion: 'magic-shield', spellblade: 'rune-sword', spirits: 'ghost', unbreakable_box: 'locked-box',
  rheye_cal: 'sun', monad_riverime: 'scroll-quill', byron_krane: 'ghost', jesca_renetton: 'spell-book', exhufern_le_marigras: 'oak-leaf', mannheim_wildern: 'lightning-branches',
  trias_blackwind: 'graduate-cap', jion_erjon: 'gavel', xal_ezra: 'portal', lavanina: 'moon', larimore_burman: 'small-fire', rikhi_kanhamme: 'fire-silhouette',
  initiative: 'ringing-bell', popularity: 'laurels', resourcefulness: 'coins', strength: 'fist', power: 'lightning-branches',
} as const;
export const rooms = {
  infirmary: 'hospital-cross', council_chamber: 'round-table', library: 'bookshelf', adventuring: 'mountains', archmages_study: 'wizard-staff', astronomy_tower: 'telescope',
  catacombs: 'tombstone', chapel: 'church', courtyard: 'fountain', dormitory: 'bunk-beds', great_hall: 'greek-temple', guilds: 'anvil', student_stores: 'shop',
  training_fields: 'archery-target', vault: 'open-chest', archmages_staff: 'crescent-staff',
} as const;
export const icons = {
  ...cards, ...rooms,
  sign: 'wizard-staff', gold: 'coins', mana: 'crystal-shine', int: 'open-book', wis: 'owl', ip: 'laurels', mark: 'wax-seal', research: 'magnifying-glass', buy: 'shopping-bag',
  supporter: 'person', secret: 'cultist', vault_card: 'open-chest', mage: 'robe', badge: 'medal', swap: 'cycle', spell: 'spell-book', offering: 'ringing-bell', more: 'scroll-unfurled',
  sorcery: 'small-fire', natural_magick: 'oak-leaf', mysticism: 'ghost', divinity: 'sun', planar_studies: 'portal', students: 'graduate-cap',
  candidate: 'pointy-hat', moon: 'moon', lock: 'padlock', hidden: 'wax-seal', voter: 'vote',
} as const;
