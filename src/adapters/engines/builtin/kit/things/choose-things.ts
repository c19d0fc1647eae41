import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import type { Box } from '../pictures/raster.ts'
import { areaOf, areSamePlace } from './boxes.ts'
import type { Thing } from './find-things.ts'
import { kindOf, PERSON } from './things-network.ts'

/** Which of several things of one kind are meant; `behind` is everything in the background. */
export type Which =
  | 'only'
  | 'left'
  | 'right'
  | 'top'
  | 'bottom'
  | 'middle'
  | 'largest'
  | 'smallest'
  | 'all'
  | 'behind'

/** A thing that somebody named in a picture. */
export interface NamedThing {
  label: string
  which: Which
  /** For people, if it was given. */
  sex?: 'man' | 'woman'
  /** The colour that was given, as #rrggbb: the red car. */
  colour?: string
}

/** Things with less certainty than this are not touched, but may be another candidate. */
const SURE = 0.4
/** How likely at least one of several uncertain kinds is there, if they are of one family and in one place. */
const SURE_TOGETHER = 0.55
/** A thing this much larger than all others of its kind is the one that is meant. */
const STANDS_OUT = 4
/** A thing this much smaller than the largest of the picture, or of its kind, is in the background. */
const BEHIND = 0.5
/**
 * Things at one side are told from each other if they are at least this part of the largest of their kind, or stand as
 * low in the picture, up to this part of its height: a child is small, but not far behind.
 */
const [IN_FRONT, AS_LOW] = [0.25, 0.1]
/** Each of them is cut out separately. */
const MAX_CHOSEN = 12

/** The things that are meant, never `others`. Nothing is touched if that is unclear. */
export function chooseThings(
  things: readonly Thing[],
  { label, which }: NamedThing,
  others: readonly Thing[] = [],
): Thing[] {
  const isPossible = (thing: Thing) => !others.includes(thing)
  const own = things.filter((thing) => thing.label === label)
  // A position counts the other things, too: the first on the left is one of all.
  const chosen = CHOICES[which](which === 'only' ? own.filter(isPossible) : own, things)
    .filter(isPossible)
    .filter((thing) => areSure([thing, ...kinOf(thing, things)]))
  if (chosen.length === 0) throw new RejectedByEngineError('thing_not_found')
  if (chosen.length > (which === 'all' || which === 'behind' ? MAX_CHOSEN : 1)) {
    throw new RejectedByEngineError('several_things')
  }
  return chosen
}

export const isSure = ({ score }: Thing): boolean => score >= SURE

/** Whether it is certain that one of them is there. */
function areSure(kin: readonly Thing[]): boolean {
  return kin.some(isSure) || 1 - kin.reduce((none, { score }) => none * (1 - score), 1) >= SURE_TOGETHER
}

/**
 * Other kinds seen in the same place: the network may be certain of an animal and unsure which one, and the person's
 * word for it settles that.
 */
function kinOf(thing: Thing, things: readonly Thing[]): Thing[] {
  const kind = kindOf(thing.label)
  if (kind === null) return []
  const isKin = ({ label, box }: Thing) => kindOf(label) === kind && areSamePlace(box, thing.box)
  return things.filter((other) => other !== thing && isKin(other))
}

const acrossOf = ({ left, width }: Box) => left + width / 2
const downOf = ({ top, height }: Box) => top + height / 2

type Choice = (own: readonly Thing[], all: readonly Thing[]) => readonly Thing[]

const first =
  (placeOf: (box: Box) => number): Choice =>
  (own) =>
    own.toSorted((one, other) => placeOf(one.box) - placeOf(other.box)).slice(0, 1)

function isInFront(box: Box, largest: Box): boolean {
  const above = largest.top + largest.height - box.top - box.height
  return areaOf(box) >= IN_FRONT * areaOf(largest) || above <= AS_LOW * largest.height
}

/** The same among those in front, if several are: by the man on the left nobody means somebody far away. */
const firstInFront =
  (placeOf: (box: Box) => number): Choice =>
  (own, all) => {
    const [largest] = bySize(own)
    const inFront = own.filter(({ box }) => largest && isInFront(box, largest.box))
    return first(placeOf)(inFront.length > 1 ? inFront : own, all)
  }

const CHOICES: Record<Which, Choice> = {
  only: (own) => {
    const [largest, next] = bySize(own)
    return largest && next && areaOf(largest.box) >= STANDS_OUT * areaOf(next.box) ? [largest] : own
  },
  left: firstInFront(acrossOf),
  right: firstInFront((box) => -acrossOf(box)),
  top: first(downOf),
  bottom: first((box) => -downOf(box)),
  middle: (own, all) => {
    const [from, to] = [
      Math.min(...all.map(({ box }) => box.left)),
      Math.max(...all.map(({ box }) => box.left + box.width)),
    ]
    return firstInFront((box) => Math.abs(acrossOf(box) - (from + to) / 2))(own, all)
  },
  largest: first((box) => -areaOf(box)),
  smallest: first(areaOf),
  all: (own) => own,
  behind: (own, all) => {
    // The only one of its kind need not be told from those in front.
    if (own.length === 1 && all.length > 1 && own[0]?.label !== PERSON) return own
    const [front] = bySize(all)
    return own.filter(({ box }) => front && areaOf(box) < BEHIND * areaOf(front.box))
  },
}

const bySize = (things: readonly Thing[]) =>
  things.toSorted((one, other) => areaOf(other.box) - areaOf(one.box))
