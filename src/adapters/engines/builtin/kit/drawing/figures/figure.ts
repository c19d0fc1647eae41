import type { Colour } from '../colours.ts'
import type { LimbPose } from './limbs.ts'

/** What a part is drawn from: an icon of the packs, or lines of SVG. */
export type Source =
  | { icon: string; tint: Colour | null; hair: Colour | null }
  | { svg: string; view: [x: number, y: number, width: number, height: number] }

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Part extends Box {
  source: Source
  /** In degrees, about its own middle. */
  rotate: number
  flip: boolean
  /** Parts with more are drawn over those with less. */
  z: number
  /** The same lines with the limbs in other poses, for bodies that have limbs. */
  poses?: Record<LimbPose, string>
}

interface Spot {
  x: number
  y: number
  width: number
}

/** Where other things attach; an icon is 32 units wide. */
export interface Anchors {
  /** The middle of the head's upper edge. */
  head: Spot
  /** Between the eyes. */
  eyes: Spot
  neck: Spot
  hand: Spot
  otherHand: Spot
  /** Where something held high begins, if that is not the hand. */
  raised: Spot | null
  /** The back of an animal, or the deck of a vehicle. */
  seat: Spot
}

/** Something to draw, with everything that belongs to it, before it is placed in the picture. */
export interface Figure {
  parts: Part[]
  box: Box
  anchors: Anchors
}

export function iconPart(
  icon: string,
  box: Box,
  more: Partial<Part> & { tint?: Colour | null; hair?: Colour | null } = {},
): Part {
  const { tint = null, hair = null, ...rest } = more
  return { source: { icon, tint, hair }, ...box, rotate: 0, flip: false, z: 0, ...rest }
}

export function svgPart(svg: string, view: Box, more: Partial<Part> = {}): Part {
  const { x, y, width, height } = view
  return { source: { svg, view: [x, y, width, height] }, ...view, rotate: 0, flip: false, z: 0, ...more }
}

export function union(first: Box, second: Box): Box {
  const x = Math.min(first.x, second.x)
  const y = Math.min(first.y, second.y)
  return {
    x,
    y,
    width: Math.max(first.x + first.width, second.x + second.width) - x,
    height: Math.max(first.y + first.height, second.y + second.height) - y,
  }
}

/** The smallest box that holds parts, however they are turned. */
export function reachOf(parts: readonly Part[]): Box {
  const spans = parts.map(({ x, y, width, height, rotate }) => {
    const reach = Math.hypot(width, height) / 2
    const [across, down] = rotate === 0 ? [width / 2, height / 2] : [reach, reach]
    return { x: x + width / 2 - across, y: y + height / 2 - down, width: 2 * across, height: 2 * down }
  })
  return spans.reduce(union)
}

/** A figure with all parts of another one. */
export function joined(figure: Figure, other: Figure): Figure {
  return { ...figure, parts: [...figure.parts, ...other.parts], box: union(figure.box, other.box) }
}

/** The figure enlarged, with the point at these shares of its box moved to a spot. */
export function placedAt(
  figure: Figure,
  scale: number,
  spot: { x: number; y: number },
  shareDown: number,
  z: number,
): Figure {
  const { x, y, width, height } = figure.box
  return moved(figure, scale, spot.x - (x + width / 2) * scale, spot.y - (y + height * shareDown) * scale, z)
}

/** The figure enlarged about the origin and then moved. */
export function moved(figure: Figure, scale: number, dx: number, dy: number, z = 0): Figure {
  const spot = (from: Spot): Spot => ({
    x: from.x * scale + dx,
    y: from.y * scale + dy,
    width: from.width * scale,
  })
  const box = (from: Box): Box => ({ ...spot(from), height: from.height * scale })
  return {
    parts: figure.parts.map((part) => ({ ...part, ...box(part), z: part.z + z })),
    box: box(figure.box),
    anchors: eachSpot(figure.anchors, spot),
  }
}

function eachSpot(anchors: Anchors, change: (spot: Spot) => Spot): Anchors {
  const changed = Object.entries<Spot | null>({ ...anchors }).map(([name, spot]) => [
    name,
    spot && change(spot),
  ])
  return Object.fromEntries(changed) as Anchors
}

/** Mirrored to look the other way. */
export function mirrored(figure: Figure): Figure {
  const axis = figure.box.x * 2 + figure.box.width
  const spot = (from: Spot): Spot => ({ ...from, x: axis - from.x })
  return {
    box: figure.box,
    parts: figure.parts.map((part) => ({
      ...part,
      x: axis - part.x - part.width,
      flip: !part.flip,
      rotate: -part.rotate,
    })),
    anchors: eachSpot(figure.anchors, spot),
  }
}

/** Leaning about the middle of its feet. */
export function leaning(figure: Figure, degrees: number): Figure {
  if (degrees === 0) return figure
  const { box } = figure
  const pivot = { x: box.x + box.width / 2, y: box.y + box.height }
  const angle = (degrees * Math.PI) / 180
  const parts = figure.parts.map((part) => {
    const x = part.x + part.width / 2 - pivot.x
    const y = part.y + part.height / 2 - pivot.y
    return {
      ...part,
      x: pivot.x + x * Math.cos(angle) - y * Math.sin(angle) - part.width / 2,
      y: pivot.y + x * Math.sin(angle) + y * Math.cos(angle) - part.height / 2,
      rotate: part.rotate + degrees,
    }
  })
  return { ...figure, parts }
}
