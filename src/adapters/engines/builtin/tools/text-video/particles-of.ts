import motions from '../../content/motions.json' with { type: 'json' }
import { classOf } from '../../kit/drawing/concepts.ts'
import type { Mood, PlaceName, TimeOfDay, Understanding, Weather } from '../../kit/drawing/prompt.ts'
import { wordsPattern } from '../../kit/words-pattern.ts'
import type { ParticleKind } from './animation/particle-kinds.ts'

const BY_WORD = Object.entries(motions.particlesByWord).map(
  ([kind, words]) => [wordsPattern(words), kind as ParticleKind] as const,
)

/** Named, but not things to put on the floor. */
const AIR_WORDS = wordsPattern(motions.airWords, 'giu')

/** The prompt without what will be in the air. */
export function withoutAirWords(text: string): string {
  return text.replace(AIR_WORDS, ' ')
}

export const isInTheAir = (words: string): boolean => BY_WORD.some(([pattern]) => pattern.test(words))

const BY_WEATHER = motions.particlesByWeather as Partial<Record<Weather, ParticleKind>>
const BY_MOOD = motions.particlesByMood as Partial<Record<Mood, ParticleKind>>
const BY_PLACE = motions.particlesByPlace as Partial<Record<PlaceName, ParticleKind>>
const WITH_FIREFLIES: readonly string[] = motions.placesWithFireflies
const ROOFED: readonly string[] = motions.roofedPlaces

/** At most this many kinds at once; more is a mess. */
const MAX_KINDS = 2

/** What is in the air, by what the words, the weather, the mood and the place say, in this order. */
export function particlesOf(
  text: string,
  prompt: Understanding,
  place: PlaceName,
  time: TimeOfDay,
): ParticleKind[] {
  const plain = text.toLowerCase()
  const found = new Set<ParticleKind>()
  const isCooking = prompt.things.some(({ concept }) =>
    /^(?:hot-beverage|pot-of-food|teapot|steaming-bowl|locomotive)$/.test(concept),
  )
  for (const [pattern, kind] of BY_WORD) if (pattern.test(plain)) found.add(kind)
  if (prompt.things.some(({ concept }) => concept === 'campfire' || concept === 'fire')) found.add('sparks')
  const { weather, mood } = prompt
  const more = [weather && BY_WEATHER[weather], mood && BY_MOOD[mood], BY_PLACE[place]]
  for (const kind of more) if (kind) found.add(kind)
  if (found.size === 0 && time === 'night' && WITH_FIREFLIES.includes(place)) found.add('fireflies')
  if (found.size === 0 && isCooking) found.add('smoke')
  if (found.size === 0 && prompt.things.some(isBirthdayCake)) found.add('confetti')
  if (ROOFED.includes(place))
    for (const outdoors of ['rain', 'snow', 'leaves'] as const) found.delete(outdoors)
  return [...found].slice(0, MAX_KINDS)
}

const isBirthdayCake = ({ concept }: { concept: string }) =>
  concept === 'birthday-cake' || (classOf(concept) === 'symbol' && concept.includes('party'))
