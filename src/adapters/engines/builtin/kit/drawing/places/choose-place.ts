import type { Random } from '../../random.ts'
import { type ConceptClass, classOf } from '../concepts.ts'
import type { PlaceName, Thing, Understanding } from '../prompt.ts'

type Places = readonly [PlaceName, ...PlaceName[]]

const BY_CLASS: Record<ConceptClass, Places> = {
  person: ['park', 'meadow', 'village', 'street'],
  figure: ['park', 'meadow'],
  animal: ['meadow', 'forest', 'park', 'meadow'],
  bird: ['meadow', 'park', 'forest'],
  marine: ['underwater'],
  bug: ['garden', 'meadow'],
  tree: ['meadow', 'mountain'],
  plant: ['garden', 'meadow'],
  food: ['table'],
  drink: ['table'],
  building: ['meadow', 'mountain'],
  vehicle: ['street', 'city', 'mountain'],
  boat: ['sea'],
  aircraft: ['sky'],
  spacecraft: ['space'],
  sky: ['sky', 'meadow'],
  wearable: ['studio'],
  instrument: ['studio', 'stage'],
  furniture: ['room'],
  sport: ['park', 'studio'],
  symbol: ['studio'],
  object: ['studio'],
}

const BY_CONCEPT: Record<string, Places> = {
  astronaut: ['space', 'moon'],
  alien: ['moon', 'space'],
  'ringed-planet': ['space'],
  'globe-showing-americas': ['space'],
  comet: ['space'],
  star: ['space', 'sky'],
  robot: ['city', 'studio'],
  cook: ['kitchen'],
  teacher: ['classroom'],
  student: ['classroom'],
  scientist: ['classroom'],
  technologist: ['room'],
  singer: ['stage'],
  'woman-dancing': ['stage'],
  'man-dancing': ['stage'],
  farmer: ['farm'],
  scarecrow: ['farm'],
  cow: ['farm'],
  pig: ['farm'],
  chicken: ['farm'],
  rooster: ['farm'],
  ewe: ['farm'],
  tractor: ['farm'],
  windmill: ['farm', 'meadow'],
  'police-officer': ['street'],
  firefighter: ['street'],
  detective: ['street'],
  'santa-claus': ['snow'],
  snowman: ['snow'],
  penguin: ['snow'],
  'polar-bear': ['snow'],
  seal: ['snow'],
  igloo: ['snow'],
  sled: ['snow'],
  skier: ['snow'],
  snowboarder: ['snow'],
  snowflake: ['snow'],
  'christmas-tree': ['snow', 'room'],
  camel: ['desert'],
  cactus: ['desert'],
  lion: ['desert', 'meadow'],
  elephant: ['meadow', 'jungle'],
  giraffe: ['meadow'],
  zebra: ['meadow'],
  tiger: ['jungle'],
  leopard: ['jungle'],
  monkey: ['jungle'],
  gorilla: ['jungle'],
  parrot: ['jungle'],
  sloth: ['jungle'],
  crocodile: ['jungle', 'lake'],
  't-rex': ['volcano', 'jungle'],
  sauropod: ['jungle', 'volcano'],
  dragon: ['castle', 'volcano', 'mountain'],
  unicorn: ['castle', 'meadow'],
  'person-fairy': ['forest', 'garden'],
  'person-elf': ['forest'],
  'person-mage': ['castle', 'cave'],
  princess: ['castle'],
  prince: ['castle'],
  'person-with-crown': ['castle'],
  castle: ['meadow', 'mountain'],
  ghost: ['graveyard'],
  skull: ['graveyard'],
  'person-vampire': ['graveyard'],
  'person-zombie': ['graveyard'],
  'jack-o-lantern': ['graveyard'],
  'woman-mage': ['graveyard', 'castle'],
  bat: ['graveyard', 'cave'],
  spider: ['graveyard', 'garden'],
  fox: ['forest'],
  wolf: ['forest', 'mountain'],
  bear: ['forest'],
  owl: ['forest'],
  deer: ['forest'],
  hedgehog: ['forest'],
  chipmunk: ['forest', 'park'],
  raccoon: ['forest'],
  badger: ['forest'],
  mushroom: ['forest'],
  tent: ['forest'],
  campfire: ['forest'],
  panda: ['forest', 'jungle'],
  goat: ['mountain'],
  eagle: ['mountain', 'sky'],
  duck: ['lake'],
  swan: ['lake'],
  frog: ['lake'],
  beaver: ['lake'],
  flamingo: ['lake', 'beach'],
  canoe: ['lake', 'sea'],
  crab: ['beach'],
  'spiral-shell': ['beach'],
  surfboard: ['beach'],
  'palm-tree': ['beach', 'island'],
  'person-surfing': ['sea'],
  'person-swimming': ['sea'],
  'person-rowing-boat': ['sea'],
  lighthouse: ['sea', 'beach'],
  'treasure-chest': ['island', 'cave'],
  locomotive: ['mountain', 'meadow'],
  bicycle: ['park', 'street'],
  'person-biking': ['park', 'street'],
  'racing-car': ['street'],
  'hot-air-balloon': ['sky', 'meadow'],
  'ferris-wheel': ['playground'],
  'roller-coaster': ['playground'],
  'carousel-horse': ['playground'],
  'circus-tent': ['playground'],
  'clown-face': ['playground'],
  kite: ['meadow', 'beach'],
  ninja: ['city', 'castle'],
  'person-superhero': ['city'],
  'person-supervillain': ['city'],
  'office-worker': ['city'],
  'teddy-bear': ['bedroom'],
  baby: ['bedroom'],
  'open-book': ['library', 'room'],
  books: ['library'],
  guitar: ['stage', 'studio'],
  microphone: ['stage'],
  drum: ['stage'],
  rainbow: ['meadow', 'sky'],
  bed: ['bedroom'],
  'person-in-bed': ['bedroom'],
  bench: ['park'],
  'street-lamp': ['street'],
  fence: ['garden'],
  fountain: ['park'],
  't-shirt': ['studio'],
  'water-wave': ['sea'],
  rocket: ['space'],
  pumpkin: ['farm', 'garden'],
  fire: ['forest', 'studio'],
}

/** Those who are known by what they wear. */
const BY_WORN: Record<string, Places> = {
  'knight-helmet': ['castle', 'meadow'],
  'viking-helmet': ['sea', 'mountain', 'snow'],
  'pirate-hat': ['island', 'beach', 'sea'],
  'cowboy-hat': ['desert'],
  'witch-hat': ['graveyard', 'forest'],
  'santa-hat': ['snow'],
  'chef-hat': ['kitchen'],
  'space-helmet': ['space', 'moon'],
}

/** Where a picture plays when the prompt does not say. */
export function choosePlace(prompt: Understanding, random: Random): PlaceName {
  const { place, time, weather, backdrop } = prompt
  if (place) return place
  const fitting = fittingPlace(prompt, random)
  // An hour or a weather can only be seen in the open.
  return fitting === 'studio' && !backdrop && (time || weather)
    ? random.pick(['meadow', 'park', 'village'])
    : fitting
}

function fittingPlace({ things, mood, weather, backdrop }: Understanding, random: Random): PlaceName {
  if (backdrop) return 'studio'
  if (mood === 'spooky') return 'graveyard'
  if (mood === 'party') return random.pick(['park', 'room', 'garden'])
  if (weather === 'snow') return things.some(isIndoor) ? 'room' : random.pick(['snow', 'forest', 'village'])
  const [first] = [...things].sort((a, b) => weightOf(b) - weightOf(a))
  if (!first) return mood === 'retro' ? 'city' : 'meadow'
  const costume = first.attached
    .map(({ thing }) => BY_WORN[thing.concept])
    .find((places) => places !== undefined)
  if (costume) return random.pick(costume)
  const carrier = first.attached.find(
    ({ relation, thing }) =>
      /^(?:riding|inside|above|on)$/.test(relation) && classOf(thing.concept) !== 'sky',
  )
  if (first.action === 'swim' && classOf(first.concept) !== 'marine') return 'sea'
  if (first.action === 'fly' && !carrier && classOf(first.concept) !== 'spacecraft') return 'sky'
  if (first.action === 'dance' || first.action === 'sing') return 'stage'
  const deciding =
    carrier && (!BY_CONCEPT[first.concept] || classOf(carrier.thing.concept) === 'boat')
      ? carrier.thing.concept
      : first.concept
  return random.pick(BY_CONCEPT[deciding] ?? BY_CLASS[classOf(deciding)])
}

function isIndoor({ concept }: Thing): boolean {
  return ['food', 'drink', 'furniture'].includes(classOf(concept))
}

/** Living things and vehicles say more about the place than what lies about. */
function weightOf({ concept }: Thing): number {
  const kind = classOf(concept)
  if (kind === 'sky') return 0
  if (BY_CONCEPT[concept]) return 3
  return ['object', 'symbol', 'wearable', 'sport', 'food', 'drink'].includes(kind) ? 1 : 2
}
