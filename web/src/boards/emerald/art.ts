// The icons of A Study in Emerald: one for each card, by its id, and its symbols. Read by scripts/icons.mjs.
export const cards = {
  city_london: 'clock-tower', city_paris: 'louvre-pyramid', city_berlin: 'heaven-gate', city_vienna: 'violin', city_st_petersburg: 'church',
  city_rome: 'roman-shield', city_madrid: 'bull', city_constantinople: 'india-gate', city_cairo: 'egyptian-pyramids',
  gloriana: 'queen-crown', yog_sothoth: 'gooey-eyed-sun', hastur: 'hood', tsathoggua: 'frog', czar_unanswerable: 'imperial-crown', rhan_tegoth: 'octopus',
  baoht_zuqqa_mogg: 'insect-jaws', azathoth: 'spiral-tentacle', black_one_of_egypt: 'egyptian-sphinx',
  vera_figner: 'revolver', colonel_moran: 'crosshair', hired_assassin: 'plain-dagger', black_hundreds: 'fist', ignacy_hryniewiecki: 'rolling-bomb',
  the_ripper: 'butterfly-knife', johann_most: 'fountain-pen', agent_provocateur: 'domino-mask', inspector_lestrade: 'police-badge', dr_watson: 'medical-pack',
  royal_guard: 'guards', blackmail: 'love-letter', customs_inspection: 'suitcase', press_censor: 'scissors', underground_press: 'newspaper',
  police_raid: 'handcuffs', double_agent: 'double-face-mask', mycroft_holmes: 'brain', professor_moriarty: 'spider-web', irene_adler: 'rose',
  peoples_will: 'mailed-fist', emma_goldman: 'public-speaker', alfred_nobel: 'dynamite', nadar_airships: 'air-balloon', reuters_telegraph: 'radio-tower',
  orient_express: 'steam-locomotive', laudanum: 'poison-bottle', sarah_bernhardt: 'theater-curtains', prince_kropotkin: 'black-flag',
  diogenes_club: 'armchair', sigmund_freud: 'psychic-waves', swiss_bank: 'bank', catacombs: 'skull-crossed-bones', baker_street_irregulars: 'billed-cap',
  raffles: 'lockpicks', forged_papers: 'stamper', nihilist_cell: 'matchbox', sherlock_holmes: 'sherlock-holmes', third_section: 'magnifying-glass',
  pinkerton_agents: 'all-seeing-eye', peter_rachkovsky: 'spy', otto_von_bismarck: 'spiked-halo', mi_go: 'long-antennae-bug', necronomicon: 'evil-book',
  golden_dawn: 'sunrise', louise_michel: 'phrygian-cap', das_kapital: 'bookshelf', royal_jubilee: 'party-popper', general_strike: 'hammer-sickle',
  reichenbach_falls: 'waterfall', captain_nemo: 'submarine', shoggoth: 'gluttonous-smile', cthulhu: 'brain-tentacle', dynamite: 'time-dynamite',
  to_the_barricades: 'barricade', royal_proclamation: 'scroll-unfurled', the_times: 'bugle-call', merchant_bank: 'coins-pile',
  start_street_gang: 'brass-knuckles', start_secret_society: 'cultist', start_recruiter: 'talk', start_anarchist_cell: 'unlit-bomb',
  start_letter_of_introduction: 'envelope', start_safe_house: 'house-keys', start_railway_ticket: 'ticket', start_seditious_pamphlet: 'stabbed-note',
  start_patriotic_league: 'flying-flag', start_lone_gunman: 'pistol-gun',
} as const;

export const icons = {
  ...cards,
  sign: 'kraken-tentacle', place: 'cube', claim: 'flying-flag', move: 'walking-boot', assassinate: 'pistol-gun', retrieve: 'return-arrow', loyalist: 'crown',
  restorationist: 'phrygian-cap', bomb: 'unlit-bomb', agent: 'chess-pawn', sanity: 'brain', vp: 'laurels', stack: 'card-pickup', secret: 'cultist', limbo: 'portal',
} as const;
