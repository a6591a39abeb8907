// The icons of Viceroy: one for each card, by its id, and those of what cards give. Read by scripts/icons.mjs.
export const cards = {
  char_01_boatswain: 'ship-wheel', char_02_ambassador: 'scroll-unfurled', char_03_herbalist: 'herbs-bundle', char_04_mentor: 'spell-book',
  char_05_scout: 'walking-scout', char_06_chancellor: 'quill-ink', char_07_wanderer: 'walking-boot', char_08_paladin: 'black-knight-helm',
  char_09_cannoneer: 'cannon', char_10_marshal: 'horse-head', char_11_arbalester: 'crossbow', char_12_lookout: 'spyglass',
  char_13_arcanist: 'orb-wand', char_14_executioner: 'executioner-hood', char_15_general: 'mounted-knight', char_16_miner: 'mining',
  char_17_corporal: 'bayonet', char_18_nobleman: 'top-hat', char_19_standard_bearer: 'knight-banner', char_20_recruiter: 'flying-flag',
  char_21_fairy: 'fairy', char_22_brigand: 'bandit', char_23_castellan: 'castle', char_24_operative: 'spy', char_25_berserker: 'barbarian',
  char_26_huntress: 'bow-arrow', char_27_assassin: 'hooded-assassin', char_28_swordsman: 'crossed-swords', char_29_strategist: 'chess-knight',
  char_30_gamekeeper: 'deer', char_31_crown_prince: 'jewel-crown', char_32_captain: 'captain-hat-profile', char_33_margrave: 'elven-castle',
  char_34_hermit: 'tarot-09-the-hermit', char_35_guardian: 'guards', char_36_sniper: 'crosshair', char_37_armorer: 'anvil', char_38_druid: 'oak-leaf',
  char_39_champion: 'champions', char_40_admiral: 'anchor', char_41_inspector: 'magnifying-glass', char_42_infiltrator: 'hood',
  char_43_inventor: 'gears', char_44_governor: 'star-medal', char_45_sergeant: 'sergeant', char_46_saboteur: 'fire-bomb', char_47_brewer: 'beer-stein',
  char_48_cabin_boy: 'sailboat', char_49_witch: 'witch-flight', char_50_voivode: 'turban', char_51_helmsman: 'helmet', char_52_regent: 'throne-king',
  char_53_pathfinder: 'compass', char_54_warlock: 'warlock-hood', char_55_cutthroat: 'curvy-knife', char_56_poisoner: 'poison-bottle',
  char_57_enchantress: 'fairy-wand', char_58_veteran: 'centurion-helmet', char_59_first_mate: 'pirate-hat', char_60_baron: 'visored-helm',
  law_65_reassignments: 'cycle', law_66_doubled_warrants: 'tied-scroll', law_67_barter_policy: 'trade', law_68_referendum: 'vote',
  law_69_bureaucracy: 'files', law_70_legislative_assembly: 'greek-temple', law_71_levy_of_arms: 'swords-emblem', law_72_secret_archive: 'archive-register',
  law_73_fortification_act: 'military-fort', law_74_honourable_retirement: 'rocking-chair', law_75_three_pillars: 'stone-stack',
  law_76_stronger_royal_treasury: 'locked-chest', law_77_letters_of_marque: 'pirate-flag', law_78_state_census: 'checklist', law_79_jewellers_guild: 'cut-diamond',
  law_80_garrison_act: 'guarded-tower', law_81_academy_charter: 'graduate-cap', law_82_patent_law: 'light-bulb', law_83_edict_of_sorcery: 'magic-swirl',
  law_84_arcane_register: 'rune-stone',
} as const;

export const icons = {
  ...cards,
  crown: 'queen-crown', gems: 'gems', points: 'laurels', magic: 'crystal-wand', science: 'round-bottom-flask', defense: 'checked-shield',
  attack: 'crossed-swords', draw: 'card-draw', infinite: 'infinity', circle: 'plain-circle', back: 'queen-crown',
} as const;
