import type { Plane } from '../pictures/raster.ts'
import { resizePlane } from '../pictures/resize-plane.ts'
import { mean } from '../pictures/statistics.ts'
import { type Area, isInAny } from './area.ts'
import { growMask, type Mask, maskAbove, maskAt, newMask, placesOf, planeOf } from './mask.ts'
import { areOther, isKnown, type Paint, paintOf } from './paint.ts'
import { type BlindLook, hiddenBy, MARK_AREA, type Piece, piecesOf, SEEN } from './see-marks.ts'

/** What letters laid over a picture look like to the network. */
interface Looks {
  minCrispness: number
  /** Their edges hide hardly anything. */
  maxEdge: number
}
const CERTAIN: Looks = { minCrispness: 0.85, maxEdge: 0.03 }
/**
 * Most marks are white: where white paint explains nearly all of what is seen, the network may be a little less sure.
 */
const WHITE: Looks = { minCrispness: 0.75, maxEdge: 0.1 }
/** Whatever covers a larger part of the picture is light on something. */
const IS_WHITE = { darkest: 0.75, maxUnexplained: 0.15, maxPart: 0.06 }
/** Where one mark is certain, more of its kind are believed. */
const LIKELY: Looks = { minCrispness: 0.6, maxEdge: 0.1 }
/** If more of the same paint than this part of what is believed would stay, the mark is not known well enough. */
const DOUBTFUL: Looks = { ...LIKELY, maxEdge: 1 }
const MAX_DOUBTFUL = 0.5
/**
 * The picture shines through their strokes, or these are so thin that most of them is edge; as parts of the picture
 * behind them.
 */
const MAX_HIDDEN = { middle: 0.6, strongest: 0.9, middleOfThin: 0.45, elsewhere: 0.6 }
/** This much of a piece must have been read as letters for all of it to belong to their mark. */
const MIN_READ = 0.15
/** As a part of the longer side. */
const NEAR_MARK = 1 / 20
/**
 * What else is known of a picture: where faces are, and which lettering the network takes for a mark when told where
 * it is.
 */
interface Known {
  faces?: readonly Area[]
  told?: Mask
}

/**
 * Where letters and lines were laid over a picture, as the network sees them; null where none are certain. Parts of
 * the scene look like blots without an edge, hide what is behind them, or have another paint, and printed lettering
 * is opaque. On faces only what is certain is believed.
 */
export function findLaidOver(look: BlindLook, { faces = [], told }: Known = {}): Mask | null {
  const { width } = look.certainty
  const isOnFace = isInAny(faces, width)
  const pieces = piecesOf(look.certainty)
  const looking = (looks: Looks) =>
    pieces.filter((piece) => looksLike(looks, look, piece)).map(({ pixels }) => pixels)
  const isLarge = (pixels: number[]) => pixels.length > IS_WHITE.maxPart * look.certainty.data.length
  const white = looking(WHITE).filter(
    (pixels) => isWhite(paintOf(look, pixels)) && !isLarge(pixels) && !pixels.some(isOnFace),
  )
  const certain = [...new Set([...looking(CERTAIN), ...white])].toSorted(
    (one, other) => other.length - one.length,
  )
  const likely = looking(LIKELY).filter((pixels) => !pixels.some(isOnFace))
  const believed = byPaint(look, certain).flatMap((ofOnePaint) => {
    const paint = paintOf(look, ofOnePaint[0] ?? [])
    const alike = (some: number[][]) =>
      isKnown(paint) ? some.filter((pixels) => !areOther(paintOf(look, pixels), paint)) : []
    const isPattern = isKnown(paint) && ofOnePaint.length >= MANY
    const usual = ofOnePaint.filter(
      (pixels) => isPattern || isUsual(pixels, look.certainty) || isToldThrough(look, pixels, told),
    )
    if (usual.length === 0) return []
    const all = new Set([...usual, ...alike(likely)])
    const doubtful = alike(looking(DOUBTFUL)).filter((pixels) => !all.has(pixels))
    return countPixels(doubtful) <= MAX_DOUBTFUL * countPixels(all) ? [...all] : []
  })
  return believed.length > 0 ? maskAt(believed.flat(), look.certainty) : null
}

/** Pieces grouped by paint; those whose paint is unknown stay alone. */
function byPaint(look: BlindLook, pieces: readonly number[][]): number[][][] {
  const [first, ...others] = pieces
  if (!first) return []
  const paint = paintOf(look, first)
  const isAlike = (other: Paint) => isKnown(paint) && isKnown(other) && !areOther(paint, other)
  const { alike = [], other = [] } = Object.groupBy(others, (pixels) =>
    isAlike(paintOf(look, pixels)) ? 'alike' : 'other',
  )
  return [[first, ...alike], ...byPaint(look, other)]
}

/** Possible letters of a mark that was found in an earlier look: near it, or of its paint where it repeats. */
export function findLikely(look: BlindLook, before: BlindLook, found: Mask): Mask {
  const paint = paintOf(before, placesOf(found))
  const near = growMask(found, Math.ceil(NEAR_MARK * Math.max(found.width, found.height)))
  const isRepeated = isKnown(paint) && piecesOf(planeOf(found)).length >= MANY
  const likely = piecesOf(look.certainty).filter(({ pixels }) => {
    const isAlike = isRepeated && !areOther(paintOf(look, pixels), paint)
    return isAlike || pixels.some((i) => near.data[i])
  })
  return maskAt(
    likely.filter((piece) => looksLike(LIKELY, look, piece)).flatMap(({ pixels }) => pixels),
    look.certainty,
  )
}

function isWhite({ colour, unexplained }: Paint): boolean {
  return unexplained <= IS_WHITE.maxUnexplained && colour.every((value) => value >= IS_WHITE.darkest)
}

/**
 * The whole mark of which some letters were read: the pieces that contain them, where the network is sure of these.
 */
export function seenAt({ certainty }: BlindLook, letters: Mask): Mask {
  const seen = newMask(certainty.width, certainty.height)
  const { data } = maskAbove(resizePlane(planeOf(letters), seen.width, seen.height), SEEN)
  for (const { pixels, thought, crispness } of piecesOf(certainty)) {
    const held = pixels.filter((i) => data[i]).length
    const isOfMark = held >= MIN_READ * pixels.length && crispness >= WHITE.minCrispness
    if (isOfMark && pixels.length <= MARK_AREA.max * data.length) for (const i of thought) seen.data[i] = 1
  }
  return seen
}

function countPixels(pieces: Iterable<readonly number[]>): number {
  return Iterator.from(pieces).reduce((sum, pixels) => sum + pixels.length, 0)
}

/**
 * Marks repeat, or lie near the upper or lower edge, or this far across the middle; as parts of the height and the
 * width.
 */
const MANY = 3
const NEAR_EDGE = 0.16
const ACROSS = 0.2

function isUsual(pixels: readonly number[], { width, height }: Plane): boolean {
  const y = mean(pixels.map((i) => Math.floor(i / width)))
  const columns = pixels.map((i) => i % width)
  const left = columns.reduce((one, other) => Math.min(one, other))
  const right = columns.reduce((one, other) => Math.max(one, other))
  return isUsualPlace({ left, right, y }, { width, height })
}

/** Whether something lies where marks usually are, judged by its middle and its ends. */
export function isUsualPlace(
  { left, right, y }: { left: number; right: number; y: number },
  { width, height }: { width: number; height: number },
): boolean {
  const isAcross = left < width / 2 && right >= width / 2 && right - left >= ACROSS * width
  return Math.min(y, height - y) < NEAR_EDGE * height || isAcross
}

/** Whether something was read as a mark that the picture shines through. */
function isToldThrough({ opacity }: BlindLook, pixels: readonly number[], told: Mask | undefined): boolean {
  const read = pixels.filter((i) => told?.data[i])
  return read.length >= MIN_READ * pixels.length && hiddenBy(opacity, pixels)(0.9) <= MAX_HIDDEN.elsewhere
}

function looksLike({ minCrispness, maxEdge }: Looks, { opacity }: BlindLook, piece: Piece): boolean {
  const { pixels, crispness } = piece
  const part = pixels.length / opacity.data.length
  if (part < MARK_AREA.min || part > MARK_AREA.max || crispness < minCrispness) return false
  const at = hiddenBy(opacity, pixels)
  const isThrough = at(0.5) <= MAX_HIDDEN.middle && at(0.9) <= MAX_HIDDEN.strongest
  return at(0.1) <= maxEdge && (isThrough || at(0.5) <= MAX_HIDDEN.middleOfThin)
}
