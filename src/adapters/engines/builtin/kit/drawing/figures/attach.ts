import figures from '../../../content/figures.json' with { type: 'json' }
import type { Random } from '../../random.ts'
import { classOf } from '../concepts.ts'
import type { Attachment, Relation, Thing } from '../prompt.ts'
import { baseFigure } from './base-figure.ts'
import { type Figure, joined, moved, placedAt, union } from './figure.ts'
import { sizeOf } from './sizes.ts'
import { wear } from './wear.ts'

/** A thing with everything it wears, holds, rides, stands on or sits in. */
export async function wholeFigure(thing: Thing, soft: boolean, random: Random): Promise<Figure> {
  // All figures of a kind look alike here, because each repeats the same random numbers.
  const chances = random.fork('carried')
  let figure = await dressed(thing, soft, chances.fork('one'))
  if (isCarried(thing)) {
    for (let index = 1; index < Math.min(MAX_CARRIED, thing.count); index++) {
      figure = sideBySide(figure, await dressed(thing, soft, chances.fork('one')))
    }
  }
  for (const attachment of thing.attached) figure = await group(figure, thing, attachment, soft, random)
  return figure
}

/** Whether all figures of a kind share one thing that they sit on, in or under. */
export function isCarried(thing: Thing): boolean {
  return thing.attached.some(
    ({ relation, thing: other }) => carries(relation) && classOf(other.concept) !== 'sky',
  )
}

const MAX_CARRIED = 4

interface Seat {
  x: number
  y: number
  ratio: number
  /** Whether the sitting figure is in front of it. */
  before?: boolean
}

/** Where a figure sits in drawings whose upper edge does not show it, and how large it is there. */
const SEATS: Record<string, Seat> = figures.seats

/** Furniture to sit on rather than to stand on. */
const SITTING: Record<string, Seat> = figures.sitting

function sideBySide(first: Figure, second: Figure): Figure {
  const gap = first.box.width * 0.04
  const dx = first.box.x + first.box.width + gap - second.box.x
  const dy = first.box.y + first.box.height - second.box.y - second.box.height
  return joined(first, moved(second, 1, dx, dy))
}

/** With what it wears and holds. */
async function dressed(thing: Thing, soft: boolean, random: Random): Promise<Figure> {
  let figure = await baseFigure(thing, soft, random)
  let hands = 0
  for (const attachment of thing.attached) {
    if (attachment.relation === 'wearing') figure = await wear(figure, attachment.thing)
    else if (attachment.relation === 'holding')
      figure = await hold(figure, attachment.thing, soft, random, hands++)
    else if (attachment.relation === 'topped') figure = await top(figure, attachment.thing, soft, random)
  }
  return figure
}

async function hold(
  figure: Figure,
  held: Thing,
  soft: boolean,
  random: Random,
  order: number,
): Promise<Figure> {
  const upward = /balloon|kite|umbrella/.test(held.concept)
  const { anchors } = figure
  const hand = (upward ? anchors.raised : null) ?? (order % 2 === 0 ? anchors.hand : anchors.otherHand)
  const object = await wholeFigure({ ...held, count: 1 }, soft, random)
  const crowding = held.count > 1 ? 0.8 : 1
  const large = Math.min(26, Math.max(upward ? 19 : 14, sizeOf(held.concept) * 21)) * crowding
  const scale = large / Math.max(object.box.width, object.box.height)
  const outward = hand === anchors.otherHand ? -1 : 1
  let grown = figure
  for (let index = 0; index < Math.min(5, held.count); index++) {
    const spread = index === 0 ? 0 : (index % 2 === 0 ? 1 : -1) * Math.ceil(index / 2)
    const x = hand.x + outward * (upward ? 3 : large * 0.28) + spread * large * 0.5
    const y = upward ? hand.y - large * (0.46 + Math.abs(spread) * 0.12) : hand.y - Math.abs(spread) * 2
    grown = joined(grown, placedAt(object, scale, { x, y }, 0.5, 6 + index))
  }
  return grown
}

/** Cherries on a cake, side by side where there are several. */
async function top(figure: Figure, topping: Thing, soft: boolean, random: Random): Promise<Figure> {
  const object = await wholeFigure({ ...topping, count: 1 }, soft, random)
  const count = Math.min(3, topping.count)
  const wide = figure.box.width * (count > 1 ? 0.28 : 0.36)
  const scale = wide / longSide(object)
  let grown = figure
  for (let index = 0; index < count; index++) {
    const x = figure.anchors.seat.x + (index - (count - 1) / 2) * wide * 0.95
    const y = figure.anchors.seat.y + wide * 0.12
    grown = joined(grown, placedAt(object, scale, { x, y }, 1, 10))
  }
  return grown
}

interface Meeting {
  /** How large a figure may be compared with what carries it or stands behind it. */
  largest: number
  /** How much of it is hidden. */
  sink: number
  /** Whether it is in front of or behind the other. */
  z: number
  /** How far its feet are below the other's, as a share of its height, where it does not sit or stand on it. */
  below?: number
}

type Carrying = keyof typeof figures.carrying
const CARRYING: Record<Carrying, Meeting> = figures.carrying

const carries = (relation: Relation): relation is Carrying => relation in CARRYING

/** Riding, sitting in, standing on, under or in front of something: both become one group. */
async function group(
  figure: Figure,
  thing: Thing,
  { relation, thing: other }: Attachment,
  soft: boolean,
  random: Random,
): Promise<Figure> {
  if (!carries(relation) || classOf(other.concept) === 'sky') return figure
  const carrier = await wholeFigure({ ...other, count: 1 }, soft, random)
  const seat =
    relation === 'inside' || relation === 'riding'
      ? SEATS[other.concept]
      : relation === 'on'
        ? SITTING[other.concept]
        : undefined
  if (seat) carrier.anchors.seat = { ...seat, width: 8 }
  const ratio = Math.max(
    Math.min(0.35, seat?.ratio ?? 1),
    Math.min(
      seat?.ratio ?? CARRYING[relation].largest,
      Math.sqrt(sizeOf(thing.concept) / sizeOf(other.concept)),
    ),
  )
  const several = isCarried(thing) ? Math.min(1.5, 0.6 + 0.4 * Math.min(MAX_CARRIED, thing.count)) : 1
  const wanted = (ratio * several * longSide(carrier)) / longSide(figure)
  // A figure sitting inside must not show below.
  const room = (carrier.box.y + carrier.box.height - carrier.anchors.seat.y) / (figure.box.height * 0.46)
  const scale = relation === 'inside' && !seat?.before ? Math.min(wanted, room) : wanted
  const { at, sink, z } = seat?.before
    ? { at: carrier.anchors.seat, sink: 0.02, z: 20 }
    : meeting(carrier, figure.box.width * scale, relation, random)
  const placed = placedAt(figure, scale, at, 1 - sink, z)
  return {
    parts: [...placed.parts, ...carrier.parts],
    box: union(placed.box, carrier.box),
    anchors: placed.anchors,
  }
}

/** Where the feet of a figure go, how much of it is hidden, and whether it is in front of or behind the other. */
function meeting({ box, anchors }: Figure, wide: number, relation: Carrying, random: Random) {
  const { sink, z, below } = CARRYING[relation]
  const side = random.chance(0.5) ? 1 : -1
  if (below === undefined) return { at: anchors.seat, sink, z }
  const aside = relation === 'under' ? wide * 0.25 : box.width * 0.3
  const at = { x: box.x + box.width / 2 + side * aside, y: box.y + box.height + box.height * below }
  return { at, sink, z }
}

function longSide({ box }: Figure): number {
  return Math.max(box.width, box.height)
}
