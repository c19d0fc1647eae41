import type { TextLine } from './find-text.ts'
import type { Lettering } from './lettering.ts'

/** Lettering is straight if it is turned by less than this, in radians; short lines cannot be measured as well. */
const STRAIGHT = 0.075
const SHORT = 3
const SHORT_STRAIGHT = 0.3
/** Credits and dates lie this near to the top or the bottom, as a part of the picture's height. */
const BORDER = 0.16
/** Words across a picture are this long, as a part of its width, and this near to its middle. */
const ACROSS = { length: 0.25, off: 0.17 }
/**
 * Where the ground behind letters varies this much, they must not hide more than this, or it could not be filled
 * sensibly.
 */
const BUSY = 0.09
const MAX_BUSY_PART = 0.08
/** Where this much of a line stands out, letters cannot be told from the ground. */
const FULL = 0.62
/**
 * Where the ground varies even more, and letters have merged into one shape as large as their line, what is under
 * them is guesswork.
 */
const BUSIEST = 0.13
const BLOB = 0.85
/** A line of words is no higher than this, as a part of the picture's height, and is longer than high. */
const HIGHEST = 0.25
const LEAST_LENGTH = 1.2
/** A picture with this many other lines has lettering of its own, from which a mark cannot be told. */
export const OWN_LETTERING = 3
/** Lines of one mark are at most this far apart, in heights of the larger one. */
const NEAR = 4
/** This many lines of one size and direction are a pattern. */
const PATTERN = 4
export const SAME_SIZE = 1.6
const SAME_ANGLE = 0.12

/**
 * Lettering that was laid over a picture. Lettering of the scene is seen in perspective, stands on signs and plates,
 * is opaque, and can be anywhere: where the two cannot be told apart, it stays. A pattern all over a picture is left
 * to people who paint.
 */
export function chooseOverlaid(
  letterings: readonly Lettering[],
  size: { width: number; height: number },
): Lettering[] {
  const lines = letterings.map(({ line }) => line)
  if (lines.some((line) => isPattern(line, lines))) return []
  const able = letterings.filter(
    (lettering) => isLine(lettering.line, size.height) && canBeTakenOff(lettering, size),
  )
  const sure = able.filter(
    ({ line, veil }) =>
      (veil !== null && veil.middle.length > 0) ||
      isAtBorder(line, size.height) ||
      isAcross(line, size.width),
  )
  const chosen = able.filter((one) => sure.some((other) => one === other || areInRow(one.line, other.line)))
  return letterings.length - chosen.length >= OWN_LETTERING ? [] : chosen
}

/** Whether all lines belong together: of captions at two places of a photo one may be its own. */
export function areOneMark(letterings: readonly Pick<Lettering, 'line'>[]): boolean {
  const [first, ...others] = letterings.map(({ line }) => line)
  const reached = first ? [first] : []
  for (const line of reached) {
    for (const other of others) if (!reached.includes(other) && areNear(line, other)) reached.push(other)
  }
  return reached.length === letterings.length
}

/** Whether two lines are no further apart than those of one mark. */
function areNear(one: TextLine, other: TextLine): boolean {
  const reach = NEAR * Math.max(one.height, other.height)
  const aside = Math.abs(one.x - other.x) - (one.length + other.length) / 2
  return aside <= reach && Math.abs(one.y - other.y) <= reach
}

export function isLine(line: TextLine, height: number): boolean {
  return isStraight(line) && line.height <= HIGHEST * height && line.length >= LEAST_LENGTH * line.height
}

function canBeTakenOff(
  { line, onPlate, strip, veil, variety, fullness, letters }: Lettering,
  { width, height }: { width: number; height: number },
): boolean {
  if (onPlate || strip?.opacity === 1) return false
  if (!veil && variety > BUSIEST && letters.length > BLOB * line.length * line.height) return false
  if (variety <= BUSY) return true
  return areTold({ veil, fullness }) && letters.length <= MAX_BUSY_PART * width * height
}

/** Whether the paint of letters alone tells them from the ground. */
export function areTold({ veil, fullness }: Pick<Lettering, 'veil' | 'fullness'>): boolean {
  return veil !== null || fullness <= FULL
}

/** Whether a slanted line is one of many of its kind. */
export function isPattern(line: TextLine, lines: readonly TextLine[]): boolean {
  const alike = lines.filter(
    (other) =>
      ratio(line.height, other.height) <= SAME_SIZE && Math.abs(line.angle - other.angle) <= SAME_ANGLE,
  )
  return alike.length >= PATTERN && !isStraight(line)
}

/** Parts of one line, with a gap between them. */
function areInRow(one: TextLine, other: TextLine): boolean {
  const largest = Math.max(one.height, other.height)
  return (
    Math.abs(one.y - other.y) <= 0.5 * largest &&
    ratio(one.height, other.height) <= SAME_SIZE &&
    Math.abs(one.x - other.x) - (one.length + other.length) / 2 <= 2 * largest
  )
}

function isStraight({ angle, length, height }: TextLine): boolean {
  return Math.abs(angle) <= (length < SHORT * height ? SHORT_STRAIGHT : STRAIGHT)
}

export function isAtBorder({ y }: TextLine, height: number): boolean {
  return Math.min(y, height - y) <= BORDER * height
}

export function isAcross({ x, length }: TextLine, width: number): boolean {
  return length >= ACROSS.length * width && Math.abs(x - width / 2) <= ACROSS.off * width
}

export function ratio(one: number, other: number): number {
  return Math.max(one, other) / Math.min(one, other)
}
