import type { Random } from '../random.ts'
import type { Figure } from './figures/figure.ts'
import type { Ground } from './places/stage.ts'
import type { Thing } from './prompt.ts'

/** Something to be placed. `size` is how large it is relative to the others, a person being 1. */
export interface Actor {
  thing: Thing
  figure: Figure
  size: number
  level: 'front' | 'back' | 'air'
  /** How high above the floor, as a share of its own height. */
  lift: number
}

export interface Placed {
  actor: Actor
  /** From the units of the figure to those of the scene. */
  scale: number
  /** The middle of the figure's lower edge. */
  x: number
  y: number
  depth: number
}

interface Frame {
  width: number
  height: number
  ground: Ground
  /** Kept free for lettering, from the upper edge. */
  reserved: number
}

const MARGIN = 0.05

/**
 * Places everything: scenery behind, subjects in front of it, flying things above, all as large as the picture
 * allows.
 */
export function layOut(actors: Actor[], frame: Frame, random: Random): Placed[] {
  const front = actors.filter(({ level }) => level === 'front')
  const back = actors.filter(({ level }) => level === 'back')
  const air = actors.filter(({ level }) => level === 'air')
  if (frame.ground.kind === 'air' || frame.ground.kind === 'space' || frame.ground.kind === 'under') {
    return floating([...back, ...front, ...air], frame, random)
  }
  const onlyAir = front.length + back.length === 0
  if (onlyAir) return floating(air, { ...frame, height: frame.ground.standing }, random)
  if (front.length === 0) return [...onGround(back, frame, random), ...inAir(air, frame, random)]
  if (back.length === 0) return [...onGround(front, frame, random), ...inAir(air, frame, random)]
  // Subjects take one side, so that the scenery behind them is visible on the other.
  const side = random.chance(0.5) ? 1 : -1
  const share = front.length === 1 ? 0.62 : 0.72
  const placedFront = onGround(front, { ...frame, width: frame.width * share }, random, true)
  const aside = placedFront.map((placed) => ({
    ...placed,
    x: side > 0 ? placed.x : placed.x + frame.width * (1 - share),
  }))
  return [...inBack(back, side, frame), ...aside, ...inAir(air, frame, random)]
}

/** Rows of figures on the floor; the nearest row is the lowest and largest. */
function onGround(actors: Actor[], frame: Frame, random: Random, hasBack = false): Placed[] {
  const { width, height, ground, reserved } = frame
  const wanted = actors.length <= (width < height * 0.8 ? 2 : 4) ? 1 : actors.length <= 8 ? 2 : 3
  const perRow = Math.ceil(actors.length / wanted)
  const rows: Actor[][] = []
  const ordered = actors.length > 4 ? actors : arranged(actors, random)
  for (let index = 0; index < ordered.length; index += perRow) rows.push(ordered.slice(index, index + perRow))
  // The farthest row still stands below the horizon.
  const depthOfFloor = ground.standing - ground.horizon + height * 0.03
  const rowGap = rows.length > 1 ? Math.min(height * 0.2, depthOfFloor / (rows.length - 1)) : 0
  const tallest = Math.max(...actors.map(({ size, lift }) => size * (1 + lift)))
  const roomUp = ground.standing - reserved - height * (hasBack ? 0.2 : 0.1) - rowGap * (rows.length - 1)
  const cap = actors.length === 1 ? (hasBack ? 0.46 : 0.62) : hasBack ? 0.42 : 0.54
  const byHeight = Math.min(roomUp, height * cap) / tallest
  const byWidth = Math.min(...rows.map((row) => (width * (1 - MARGIN * 2)) / rowWidth(row, rows.length)))
  // At least half of everybody is visible above the row in front of them.
  const byRows = rows.length > 1 ? rowGap / (tallest * 0.5) : byHeight
  const unit = Math.min(byHeight, byWidth, byRows)
  return rows.flatMap((row, rowIndex) => {
    const fromFront = rows.length - 1 - rowIndex
    const shrink = 1 - fromFront * 0.1
    return inRow(
      row,
      unit * shrink,
      width,
      ground.standing + (rows.length > 1 ? height * 0.05 : 0) - fromFront * rowGap,
      rows.length,
      random,
    ).map((placed) => ({ ...placed, depth: 0.6 + rowIndex * 0.05 }))
  })
}

function inRow(
  row: Actor[],
  unit: number,
  width: number,
  standing: number,
  rows: number,
  random: Random,
): Placed[] {
  const free = width - rowWidth(row, rows) * unit
  const aside = row.length === 1 ? (random.next() - 0.5) * Math.max(0, free) * 0.16 : 0
  return sideBySide(row, unit, free / 2 + aside, gap(rows)).map((placed, index) => ({
    ...placed,
    y: standing + (row.length > 1 ? ((index % 2) - 0.5) * unit * 0.07 : 0),
    depth: 0.6,
  }))
}

/** One after the other, from a given place on. */
function sideBySide(actors: Actor[], unit: number, start: number, between: number) {
  let left = start
  return actors.map((actor) => {
    const wide = widthOf(actor) * unit
    const x = left + wide / 2
    left += wide + between * unit
    return { actor, scale: scaleOf(actor, unit), x }
  })
}

/** Scenery stands farther away; a single piece of it on the given side. */
function inBack(actors: Actor[], side: 1 | -1, frame: Frame): Placed[] {
  const { width, height, ground, reserved } = frame
  const standing = ground.horizon + (ground.standing - ground.horizon) * 0.42
  const tallest = Math.max(...actors.map(({ size }) => size))
  const unit = Math.min(
    (standing - reserved - height * 0.06) / tallest,
    (width * 0.94) / rowWidth(actors, 1),
    height * 0.27,
  )
  const total = rowWidth(actors, 1) * unit
  const middle = actors.length === 1 ? width * (0.5 + side * 0.26) : width / 2
  const start = Math.max(width * 0.02, Math.min(width * 0.98 - total, middle - total / 2))
  return sideBySide(actors, unit, start, gap(1)).map((placed) => ({ ...placed, y: standing, depth: 0.53 }))
}

/** Flying things: spread over the upper part, beside and above what stands below. */
function inAir(actors: Actor[], frame: Frame, random: Random): Placed[] {
  const { width, height, reserved } = frame
  const unit = Math.min(height * 0.34, width * 0.26, (width * 0.86) / rowWidth(actors, 1))
  const slot = width / Math.max(1, actors.length)
  const alone = actors.length === 1 ? (random.chance(0.5) ? 0.26 : 0.74) : null
  return actors.map((actor, index) => {
    const tall = tallness(actor) * unit
    const y = reserved + height * (0.09 + random.between(0, 0.1)) + tall
    return {
      actor,
      scale: scaleOf(actor, unit),
      x: alone ? width * alone : slot * (index + 0.5) + random.between(-0.12, 0.12) * slot,
      y,
      depth: 0.45,
    }
  })
}

/** Without a floor everything floats freely, with the first thing in the middle. */
function floating(actors: Actor[], frame: Frame, random: Random): Placed[] {
  const { width, height, reserved } = frame
  if (actors.length === 0) return []
  const columns = Math.max(1, Math.round(Math.sqrt((actors.length * width) / height)))
  const rows = Math.ceil(actors.length / columns)
  const largest = Math.max(...actors.map((actor) => Math.max(widthOf(actor), tallness(actor))))
  const room = Math.min(width / columns, (height - reserved) / rows)
  const unit = (room * (actors.length === 1 ? 0.66 : 0.8)) / largest
  return actors.map((actor, index) => {
    const row = Math.floor(index / columns)
    const inThisRow = Math.min(columns, actors.length - row * columns)
    const column = index - row * columns
    const jitter = actors.length === 1 ? 0.04 : 0.09
    const cellX = width / inThisRow
    const cellY = (height * 0.92 - reserved) / rows
    return {
      actor,
      scale: scaleOf(actor, unit),
      x: cellX * (column + 0.5) + random.between(-jitter, jitter) * cellX,
      y:
        reserved +
        cellY * (row + 0.5) +
        (tallness(actor) * unit) / 2 +
        random.between(-jitter, jitter) * cellY,
      depth: 0.6,
    }
  })
}

/** The largest in the middle of three, otherwise at random. */
function arranged(actors: Actor[], random: Random): Actor[] {
  if (actors.length === 3) {
    const [large, ...others] = [...actors].sort((a, b) => b.size - a.size)
    const [left, right] = others
    return large && left && right ? [left, large, right] : actors
  }
  return actors.length === 2 && random.chance(0.5) ? [...actors].reverse() : actors
}

const gap = (rows: number) => (rows > 1 ? 0.04 : 0.1)

function rowWidth(row: Actor[], rows: number): number {
  return row.reduce((sum, actor) => sum + widthOf(actor), 0) + gap(rows) * Math.max(0, row.length - 1)
}

/** In units of a person's height. */
function widthOf({ figure, size }: Actor): number {
  return (figure.box.width / longSide(figure)) * size
}

function tallness({ figure, size }: Actor): number {
  return (figure.box.height / longSide(figure)) * size
}

function scaleOf({ figure, size }: Actor, unit: number): number {
  return (size * unit) / longSide(figure)
}

function longSide({ box }: Figure): number {
  return Math.max(box.width * 0.93, box.height)
}
