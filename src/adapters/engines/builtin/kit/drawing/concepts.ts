import { DRAWN_ICONS } from './drawn-icons.ts'
import { groupOf } from './words/lexicon.ts'

/** What sort of thing a drawing shows, which decides where it is put and how large it is. */
export type ConceptClass =
  | 'person'
  | 'figure'
  | 'animal'
  | 'bird'
  | 'marine'
  | 'bug'
  | 'tree'
  | 'plant'
  | 'food'
  | 'drink'
  | 'building'
  | 'vehicle'
  | 'boat'
  | 'aircraft'
  | 'spacecraft'
  | 'sky'
  | 'wearable'
  | 'instrument'
  | 'furniture'
  | 'sport'
  | 'symbol'
  | 'object'

const BY_GROUP: Record<string, ConceptClass> = {
  'face-costume': 'person',
  'cat-face': 'animal',
  'monkey-face': 'animal',
  heart: 'symbol',
  emotion: 'symbol',
  person: 'person',
  'person-role': 'person',
  'person-fantasy': 'person',
  'person-activity': 'figure',
  'person-sport': 'figure',
  'person-resting': 'figure',
  'animal-mammal': 'animal',
  'animal-bird': 'bird',
  'animal-amphibian': 'animal',
  'animal-reptile': 'animal',
  'animal-marine': 'marine',
  'animal-bug': 'bug',
  'plant-flower': 'plant',
  'plant-other': 'plant',
  'food-fruit': 'food',
  'food-vegetable': 'food',
  'food-prepared': 'food',
  'food-asian': 'food',
  'food-sweet': 'food',
  drink: 'drink',
  dishware: 'food',
  'place-building': 'building',
  'place-religious': 'building',
  'place-other': 'building',
  'place-geographic': 'building',
  'transport-ground': 'vehicle',
  'transport-water': 'boat',
  'transport-air': 'aircraft',
  'sky-weather': 'sky',
  sport: 'sport',
  clothing: 'wearable',
  'musical-instrument': 'instrument',
  music: 'instrument',
  household: 'furniture',
}

const EXCEPTIONS: Record<string, ConceptClass> = {
  'evergreen-tree': 'tree',
  'deciduous-tree': 'tree',
  'palm-tree': 'tree',
  'christmas-tree': 'tree',
  snowman: 'person',
  'person-fairy': 'figure',
  'person-merpeople': 'marine',
  'woman-merpeople': 'marine',
  'man-merpeople': 'marine',
  'woman-dancing': 'figure',
  'man-dancing': 'figure',
  'pile-of-poo': 'symbol',
  'alien-monster': 'symbol',
  skull: 'person',
  rocket: 'spacecraft',
  'flying-saucer': 'spacecraft',
  satellite: 'spacecraft',
  'ringed-planet': 'sky',
  'globe-showing-americas': 'sky',
  'hot-air-balloon': 'aircraft',
  lighthouse: 'building',
  bridge: 'building',
  submarine: 'marine',
  fireworks: 'sky',
  windmill: 'building',
  igloo: 'building',
  scarecrow: 'building',
  'swing-set': 'building',
  table: 'furniture',
  bench: 'furniture',
  fence: 'furniture',
  'street-lamp': 'furniture',
  umbrella: 'object',
  fire: 'object',
  droplet: 'object',
  'water-wave': 'object',
  thermometer: 'object',
  'spiral-shell': 'object',
  anchor: 'object',
  feather: 'object',
  'spider-web': 'object',
  phoenix: 'bird',
  bat: 'bird',
  'stop-sign': 'object',
  'bus-stop': 'object',
  wheel: 'object',
  skateboard: 'sport',
  'roller-skate': 'sport',
  'kick-scooter': 'sport',
  seat: 'furniture',
  parachute: 'aircraft',
  ring: 'object',
  'gem-stone': 'object',
  lipstick: 'object',
  handbag: 'object',
  purse: 'object',
  'shopping-bags': 'object',
  backpack: 'object',
  'teddy-bear': 'object',
  'red-heart': 'symbol',
  pumpkin: 'food',
  'high-heeled-shoe': 'object',
  'running-shoe': 'object',
  'hiking-boot': 'object',
  'womans-boot': 'object',
}

const HEADWEAR = /^(?!person|man|woman-)(?:.*(?:hat|cap|crown|helmet)|headphone|ribbon)$/

const BODYWEAR = new Set(
  'glasses sunglasses goggles worn-scarf scarf bow-tie necktie collar cape dress t-shirt coat jeans shorts kimono sari lab-coat safety-vest martial-arts-uniform bikini socks gloves'.split(
    ' ',
  ),
)

const CONTAINERS = new Set(
  'automobile racing-car sport-utility-vehicle pickup-truck bus taxi tractor sailboat canoe speedboat motor-boat ship passenger-ship rocket airplane small-airplane helicopter hot-air-balloon package basket bucket bathtub bed hot-beverage jar shopping-cart sled pot-of-food tent house wrapped-gift flying-saucer nest-with-eggs egg honey-pot potted-plant amphora delivery-truck fire-engine police-car spider-web deciduous-tree evergreen-tree'.split(
    ' ',
  ),
)

export function classOf(concept: string): ConceptClass {
  const known = EXCEPTIONS[concept]
  if (known) return known
  if (HEADWEAR.test(concept) || BODYWEAR.has(concept)) return 'wearable'
  if (concept in DRAWN_ICONS) return 'object'
  return BY_GROUP[groupOf(concept) ?? ''] ?? 'object'
}

export function isHeadwear(concept: string): boolean {
  return HEADWEAR.test(concept) || concept === 'flower-crown'
}

export function isWearable(concept: string): boolean {
  return isHeadwear(concept) || BODYWEAR.has(concept)
}

export function isContainer(concept: string): boolean {
  return CONTAINERS.has(concept)
}

/** Whether something has hands, or paws that pass for hands. */
export function canHold(concept: string): boolean {
  return ['person', 'figure', 'animal', 'bird', 'marine'].includes(classOf(concept))
}

/** Whether somebody would carry it in a hand. */
export function isHandy(concept: string): boolean {
  return ['food', 'drink', 'instrument', 'sport', 'object', 'plant', 'symbol'].includes(classOf(concept))
}

/** Somebody without a trade, who can be drawn doing many things. */
export function isPlainPerson(concept: string): boolean {
  return /^(?:man|woman|boy|girl|person|child|old-man|old-woman)$/.test(concept)
}
