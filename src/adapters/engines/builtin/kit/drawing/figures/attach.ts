import type { Random } from '../../random.ts'
import { classOf } from '../concepts.ts'
import type { Attachment, Relation, Thing } from '../prompt.ts'
import { baseFigure } from './base-figure.ts'
import { type Figure, moved, union } from './figure.ts'
import { SEATS, SITTING } from './seats.ts'
import { sizeOf } from './sizes.ts'
import { wear } from './wear.ts'

/** A thing with everything it wears, holds, rides, stands on or sits in. */
export async function wholeFigure(thing: Thing, soft: boolean, random: Random): Promise<Figure> {
  // All of a kind look alike here, because each repeats the same chances.
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

/** Whether all of a kind share one thing that they sit on, in or under. */
export function isCarried(thing: Thing): boolean {
  return thing.attached.some(
    ({ relation, thing: other }) => CARRYING.has(relation) && classOf(other.concept) !== 'sky',
  )
}

const CARRYING = new Set<Relation>(['riding', 'inside', 'on', 'under', 'behind', 'front'])
const MAX_CARRIED = 4

function sideBySide(first: Figure, second: Figure): Figure {
  const gap = first.box.width * 0.04
  const dx = first.box.x + first.box.width + gap - second.box.x
  const dy = first.box.y + first.box.height - second.box.y - second.box.height
  const moving = moved(second, 1, dx, dy)
  return { ...first, parts: [...first.parts, ...moving.parts], box: union(first.box, moving.box) }
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
    const placed = moved(
      object,
      scale,
      x - (object.box.x + object.box.width / 2) * scale,
      y - (object.box.y + object.box.height / 2) * scale,
      6 + index,
    )
    grown = { ...grown, parts: [...grown.parts, ...placed.parts], box: union(grown.box, placed.box) }
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
    const placed = moved(
      object,
      scale,
      x - (object.box.x + object.box.width / 2) * scale,
      y - (object.box.y + object.box.height) * scale,
      10,
    )
    grown = { ...grown, parts: [...grown.parts, ...placed.parts], box: union(grown.box, placed.box) }
  }
  return grown
}

type Carrying = 'riding' | 'inside' | 'on' | 'under' | 'behind' | 'front'

/** How large a figure may be beside what carries it or stands behind it. */
const LARGEST: Record<Carrying, number> = {
  riding: 1.5,
  inside: 0.85,
  on: 1.4,
  under: 0.8,
  behind: 1.6,
  front: 1.4,
}

/** Riding, sitting in, standing on, under or before something: both become one group. */
async function group(
  figure: Figure,
  thing: Thing,
  { relation, thing: other }: Attachment,
  soft: boolean,
  random: Random,
): Promise<Figure> {
  if (
    relation === 'wearing' ||
    relation === 'holding' ||
    relation === 'beside' ||
    relation === 'above' ||
    relation === 'topped'
  )
    return figure
  if (classOf(other.concept) === 'sky') return figure
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
    Math.min(seat?.ratio ?? LARGEST[relation], Math.sqrt(sizeOf(thing.concept) / sizeOf(other.concept))),
  )
  const several = isCarried(thing) ? Math.min(1.5, 0.6 + 0.4 * Math.min(MAX_CARRIED, thing.count)) : 1
  const wanted = (ratio * several * longSide(carrier)) / longSide(figure)
  // Whoever sits inside must not show below.
  const room = (carrier.box.y + carrier.box.height - carrier.anchors.seat.y) / (figure.box.height * 0.46)
  const scale = relation === 'inside' && !seat?.before ? Math.min(wanted, room) : wanted
  const { at, sink, z } = seat?.before
    ? { at: carrier.anchors.seat, sink: 0.02, z: 20 }
    : meeting(carrier, figure.box.width * scale, relation, random)
  const x = at.x - (figure.box.x + figure.box.width / 2) * scale
  const y = at.y - (figure.box.y + figure.box.height * (1 - sink)) * scale
  const placed = moved(figure, scale, x, y, z)
  return {
    parts: [...placed.parts, ...carrier.parts],
    box: union(placed.box, carrier.box),
    anchors: placed.anchors,
  }
}

/** Where the feet of a figure go, how much of it is hidden, and whether it is before or behind the other. */
function meeting({ box, anchors }: Figure, wide: number, relation: Carrying, random: Random) {
  const foot = box.y + box.height
  const side = random.chance(0.5) ? 1 : -1
  switch (relation) {
    case 'riding':
      return { at: anchors.seat, sink: 0.32, z: 20 }
    case 'inside':
      return { at: anchors.seat, sink: 0.42, z: -20 }
    case 'on':
      return { at: anchors.seat, sink: 0.03, z: 20 }
    case 'under':
      return {
        at: { x: box.x + box.width / 2 + side * wide * 0.25, y: foot + box.height * 0.03 },
        sink: 0,
        z: 20,
      }
    case 'behind':
      return {
        at: { x: box.x + box.width / 2 + side * (box.width * 0.3), y: foot - box.height * 0.06 },
        sink: 0,
        z: -20,
      }
    case 'front':
      return {
        at: { x: box.x + box.width / 2 + side * (box.width * 0.3), y: foot + box.height * 0.06 },
        sink: 0,
        z: 20,
      }
  }
}

function longSide({ box }: Figure): number {
  return Math.max(box.width, box.height)
}
