import concepts from '../../../content/concepts.json' with { type: 'json' }
import type { Random } from '../../random.ts'
import { type ConceptClass, classOf } from '../concepts.ts'
import type { PlaceName, Thing, Understanding } from '../prompt.ts'

type Places = readonly PlaceName[]

const BY_CLASS = concepts.placesByClass as Record<ConceptClass, Places>

const BY_CONCEPT = concepts.placesByConcept as Record<string, Places>

/** Figures that are known by what they wear. */
const BY_WORN = concepts.placesByWorn as Record<string, Places>

/** Where a picture takes place when the prompt does not say. */
export function choosePlace(prompt: Understanding, random: Random): PlaceName {
  const { place, time, weather, backdrop } = prompt
  if (place) return place
  const fitting = fittingPlace(prompt, random)
  // An hour or a weather is only visible in the open.
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
  if (costume) return pickFrom(costume, random)
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
  return pickFrom(BY_CONCEPT[deciding] ?? BY_CLASS[classOf(deciding)], random)
}

/** The lists are never empty; a test of the content proves it. */
function pickFrom([first = 'studio', ...others]: Places, random: Random): PlaceName {
  return random.pick([first, ...others])
}

function isIndoor({ concept }: Thing): boolean {
  return ['food', 'drink', 'furniture'].includes(classOf(concept))
}

/** Living things and vehicles say more about the place than things that lie around. */
function weightOf({ concept }: Thing): number {
  const kind = classOf(concept)
  if (kind === 'sky') return 0
  if (BY_CONCEPT[concept]) return 3
  return ['object', 'symbol', 'wearable', 'sport', 'food', 'drink'].includes(kind) ? 1 : 2
}
