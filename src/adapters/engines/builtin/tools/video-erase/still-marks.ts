import type { TaskTools } from '../../host/task.ts'
import { growMask, type Mask, maskAt, planeOf } from '../../kit/fill/mask.ts'
import { lookBlindly, MARK_AREA, type Piece, piecesOf } from '../../kit/fill/see-marks.ts'
import { mean } from '../../kit/pictures/statistics.ts'
import {
  directionsOf,
  type LastingEdges,
  meanSlopes,
  rangeAt,
  type Slopes,
  staysOverChanges,
  withoutBars,
} from './lasting-edges.ts'
import type { Samples, SamplesWithMean } from './samples.ts'
import { MIN_VARIETY, varietyOf } from './shapes.ts'
import { findTemplate, type Shift, strengthIn, type Template, templateOf } from './template.ts'
import { timesOf } from './times.ts'

/** A mark that stays at one place, always or for a while, at the size at which marks are looked for. */
export interface StillMark {
  mask: Mask
  template: Template
  /** How far it is from there. */
  shift: Shift
}

export const AT_ITS_PLACE: Shift = { x: 0, y: 0 }

/** A mark laid over is sharp to the network: it is sure of at least this part of what could be a mark. */
const MIN_CRISPNESS = 0.75
/** Edges in the mean of all frames, in grey levels a pixel; marks that are shown for a while have faint ones. */
const MIN_STEEPNESS = 2
export const MIN_EDGES = 40
/**
 * Of the edges over a changing scene this part stays. If fewer than this part of all edges lie over one, nothing can
 * be said.
 */
const MIN_STAYING = 0.3
const MIN_TOLD = 0.05
/**
 * Beside a certain mark another one is believed if fewer edges stay, or nothing can be said, as long as the network
 * is surer of it.
 */
const LIKELY = { staying: 0.15, crispness: 0.93 }
/** Letters over a busy scene are often lost in it. They are believed if more than this part of all that stays is theirs. */
const MOST = 0.5
/** A piece is also believed if this much of it was read as words laid over. */
const MIN_READ = 0.15
/** Words overlap another mark by no more than this: letters are found with a wide border. */
const MAX_SHARED = 0.3
/**
 * An opaque piece: this part of its pixels change by fewer grey levels than `still`, and this part of those around it by
 * more than `changing`.
 */
const OPAQUE = { still: 20, within: 0.7, changing: 40, around: 0.8 }
const AROUND = { from: 3, to: 7 }
/**
 * A mark jumps if something this much like it is seen in at least this many of the frames in which it is not in its
 * place.
 */
const SAME = 0.5
const MIN_FRAMES = 3
/** It is not in both places at once, except in this part of the frames. */
const MAX_TWICE = 0.5

/**
 * Marks that do not move. The network for marks looks at the mean of all frames, in which the scene is blurred. A
 * piece of what it sees was laid over where its edges stay while the scene behind them changes, where it is opaque,
 * and where words were read.
 */
export async function findStillMarks(
  samples: SamplesWithMean,
  { overlaid }: Pick<LastingEdges, 'overlaid'>,
  words: Mask | null,
  tools: Pick<TaskTools, 'models'>,
): Promise<StillMark[]> {
  const { width, height } = samples
  const lasting = withoutBars({ width, height, data: overlaid })
  const { certainty } = await lookBlindly(samples.mean, tools)
  const slopes = meanSlopes(samples.frames, width, height)
  const marks: StillMark[] = []
  const likely: StillMark[] = []
  const isOther = ({ mask, shift }: StillMark) => !isKnown(placesOf(mask, shift), marks)
  // The sharpest first: of the places of a jumping mark, that is the one over the calmest scene.
  for (const piece of piecesOf(certainty).toSorted((one, other) => other.crispness - one.crispness)) {
    const edges = couldBeMark(piece, width * height) ? edgesIn(piece.pixels, slopes) : []
    if (edges.length < MIN_EDGES || varietyOf(edges, slopes) < MIN_VARIETY) continue
    if (isKnown(piece.pixels, marks)) continue
    const mark = {
      mask: maskAt(piece.thought, samples),
      template: templateOf(slopes, edges),
      shift: AT_ITS_PLACE,
    }
    const { there, absent } = partOf(mark, samples)
    const staying = stayingOf(edges, there, samples)
    const least = isMostOf(lasting, edges) ? LIKELY.staying : MIN_STAYING
    if ((staying ?? 0) >= least || isRead(piece, words) || isOpaque(piece, samples)) {
      const elsewhere = findElsewhere(mark, there, absent, samples)
      marks.push(mark, ...elsewhere.filter(isOther))
    } else if ((staying ?? 1) >= LIKELY.staying && piece.crispness >= LIKELY.crispness) likely.push(mark)
  }
  return marks.length > 0 ? [...marks, ...likely.filter(isOther)] : []
}

/** Words without those whose edges move with the scene; null where none are left. */
export function wordsThatStay(words: Mask, samples: Samples): Mask | null {
  const slopes = meanSlopes(samples.frames, samples.width, samples.height)
  return filterPieces(words, (piece) => {
    const edges = edgesIn(piece.pixels, slopes)
    const { there } = partOf({ template: templateOf(slopes, edges), shift: AT_ITS_PLACE }, samples)
    return (stayingOf(edges, there, samples) ?? 1) >= LIKELY.staying
  })
}

/** Words of marks that are not yet known, since known ones would be removed twice; null where there are none. */
export function otherWords(words: Mask, known: readonly Mask[]): Mask | null {
  return filterPieces(words, ({ pixels }) => {
    const shared = pixels.filter((i) => known.some(({ data }) => data[i]))
    return shared.length <= MAX_SHARED * pixels.length
  })
}

function filterPieces(words: Mask, isWanted: (piece: Piece) => boolean): Mask | null {
  const pixels = piecesOf(planeOf(words))
    .filter(isWanted)
    .flatMap((piece) => piece.pixels)
  return pixels.length > 0 ? maskAt(pixels, words) : null
}

export function couldBeMark({ pixels, crispness }: Piece, size: number): boolean {
  const part = pixels.length / size
  return crispness >= MIN_CRISPNESS && part >= MARK_AREA.min && part <= MARK_AREA.max
}

/** The edges of a mark at these pixels. */
export function edgesIn(pixels: readonly number[], slopes: Slopes): number[] {
  const near = growMask(maskAt(pixels, slopes), 1).data
  return Array.from(near.keys()).filter((i) => near[i] && (slopes.steepness[i] ?? 0) >= MIN_STEEPNESS)
}

function placesOf({ width, data }: Mask, { x, y }: Shift): number[] {
  return Array.from(data.keys().filter((i) => data[i])).map((i) => i + y * width + x)
}

/** Whether a mark at these pixels is known already, as another place of a jumping mark. */
export function isKnown(
  pixels: readonly number[],
  marks: readonly Pick<StillMark, 'mask' | 'shift'>[],
): boolean {
  return marks.some(({ mask: { width, data }, shift: { x, y } }) => {
    const on = pixels.filter((i) => data[i - y * width - x])
    return on.length > pixels.length / 2
  })
}

/** The frames in which a mark is in its place, and the others. */
function partOf({ template, shift }: Pick<StillMark, 'template' | 'shift'>, { frames, width }: Samples) {
  const shown = timesOf(frames.map((frame) => strengthIn(template, shift, frame, width)))
  return { there: frames.filter((_, n) => shown[n]), absent: frames.filter((_, n) => !shown[n]) }
}

/** Which part of the edges over a changing scene stays; null where hardly anything changes. */
function stayingOf(
  edges: readonly number[],
  frames: readonly Uint8Array[],
  { width, height }: Samples,
): number | null {
  if (frames.length < MIN_FRAMES) return 0
  const slopes = meanSlopes(frames, width, height)
  const told = edges.map((i) => staysOverChanges(slopes, frames, i)).filter((stays) => stays !== null)
  return told.length < MIN_TOLD * edges.length ? null : told.filter((stays) => stays).length / told.length
}

/**
 * Whether nothing changes within a piece while everything around it does. Its outline is sometimes darker and
 * sometimes lighter than the scene.
 */
function isOpaque({ pixels }: Piece, samples: Samples): boolean {
  const mask = maskAt(pixels, samples)
  const near = growMask(mask, AROUND.from).data
  const far = growMask(mask, AROUND.to).data
  const around = Array.from(far.keys()).filter((i) => far[i] && !near[i])
  const range = (i: number) => rangeAt(samples.frames, i)
  const still = pixels.filter((i) => range(i) < OPAQUE.still).length
  const changing = around.filter((i) => range(i) >= OPAQUE.changing).length
  return still >= OPAQUE.within * pixels.length && changing >= OPAQUE.around * around.length
}

/** Whether most of everything that stays while the scene changes are edges of one mark. */
function isMostOf(overlaid: Mask, edges: readonly number[]): boolean {
  const own = edges.filter((i) => overlaid.data[i]).length
  return own >= MIN_EDGES && own > MOST * overlaid.data.filter((value) => value).length
}

function isRead({ pixels }: Piece, words: Mask | null): boolean {
  return pixels.filter((i) => words?.data[i]).length > MIN_READ * pixels.length
}

/** The places of a mark in frames in which it is not where it was found. */
export function findElsewhere(
  mark: StillMark,
  there: readonly Uint8Array[],
  absent: readonly Uint8Array[],
  { width, height }: Samples,
): StillMark[] {
  if (absent.length < MIN_FRAMES) return []
  const directionsIn = (frames: readonly Uint8Array[]) => directionsOf(meanSlopes(frames, width, height))
  const { x, y } = mark.template
  const edges = Array.from(x, (left, n) => (y[n] ?? 0) * width + left)
  const { shift, likeness } = findTemplate(templateOf(directionsIn(there), edges), directionsIn(absent))
  const strength = (frames: readonly Uint8Array[]) =>
    mean(frames.map((frame) => strengthIn(mark.template, shift, frame, width)))
  if (likeness < SAME || strength(there) > MAX_TWICE * strength(absent)) return []
  const found = { ...mark, shift }
  const rest = partOf(found, { frames: [...absent], width, height }).absent
  if (rest.length === absent.length) return []
  return [found, ...findElsewhere(mark, there, rest, { frames: [], width, height })]
}
