import { setImmediate } from 'node:timers/promises'
import type { Film } from '../films/film.ts'
import type { FilmTools } from '../films/program.ts'
import { readFrames } from '../films/read-frames.ts'
import { growMask, type Mask, newMask } from '../inpaint/mask.ts'
import { findJumpingMark } from './jumping-mark.ts'
import { findLastingEdges } from './lasting-edges.ts'
import { findLettering } from './lettering.ts'
import { readSamples, type Samples } from './samples.ts'
import { findShapes } from './shapes.ts'
import { edgesOf, type PlacedMark, type Shift, strengthIn, templateOf } from './template.ts'

/** One mark at one place. */
export interface FilmMark {
  /** What it covers, of the size of the film. */
  mask: Mask
  /** 1 for the frames in which it is there. */
  shown: Uint8Array
}

/** A mark is there in frames in which it is at least this strong. */
const SHOWN = 0.35
/** Shorter absences than this are not believed; white marks also vanish on white for a moment. */
const SHORTEST_ABSENCE_S = 0.4

/** What is laid over a film: what stays where it is while the scene moves, and what jumps from place to place. */
export async function findFilmMarks(film: Film, tools: FilmTools): Promise<FilmMark[]> {
  const samples = await readSamples(film, tools)
  const staying = findStayingMarks(samples)
  const jumping = await findJumpingMark(samples, staying, tools.signal)
  const marks = jumping ? [...staying, jumping] : staying
  if (marks.length > 0) return locate(film, marks, samples, tools)
  const lettering = await findLettering(film, tools)
  return lettering ? [{ mask: lettering, shown: new Uint8Array(film.frames).fill(1) }] : []
}

function findStayingMarks({ frames, width, height }: Samples): PlacedMark[] {
  const edges = findLastingEdges(frames, width, height)
  return findShapes(edges).map((shape) => ({
    mask: shape.mask,
    template: templateOf(edges, edgesOf(shape, edges)),
    shifts: [{ x: 0, y: 0 }],
  }))
}

/** In which frames each mark is at each of its places, and what it covers there. */
async function locate(
  film: Film,
  marks: readonly PlacedMark[],
  { width, height }: Samples,
  tools: FilmTools,
): Promise<FilmMark[]> {
  const places = marks.flatMap(({ shifts, ...mark }) => shifts.map((shift) => ({ ...mark, shift })))
  const strengths: number[][] = places.map(() => [])
  for await (const frame of readFrames(film, { pixels: 'grey', width, height }, tools)) {
    for (const [n, { template, shift }] of places.entries()) {
      strengths[n]?.push(strengthIn(template, shift, frame, width))
    }
  }
  await setImmediate()
  const rate = film.frameRate.numerator / film.frameRate.denominator
  return places.map(({ mask, shift }, n) => ({
    mask: enlarge(moved(mask, shift), film),
    shown: whenShown(strengths[n] ?? [], Math.round(SHORTEST_ABSENCE_S * rate)),
  }))
}

/** With the frames before and after, in which it may be half there, and without short absences. */
function whenShown(strengths: readonly number[], shortestAbsence: number): Uint8Array {
  const times = { width: strengths.length, height: 1, data: Uint8Array.from(strengths, isStrong) }
  const longer = growMask(times, Math.ceil(shortestAbsence / 2)).data
  // What was made longer at both ends becomes shorter again, except that gaps stay closed.
  const absent = { width: strengths.length, height: 1, data: longer.map((value) => 1 - value) }
  const closed = growMask(absent, Math.ceil(shortestAbsence / 2)).data.map((value) => 1 - value)
  return growMask({ ...times, data: closed.map((value, i) => value | (times.data[i] ?? 0)) }, 1).data
}

const isStrong = (strength: number): number => (strength >= SHOWN ? 1 : 0)

function moved(mask: Mask, { x: shiftX, y: shiftY }: Shift): Mask {
  const { width, height, data } = mask
  const result = newMask(width, height)
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [(i % width) + shiftX, Math.floor(i / width) + shiftY]
    if (data[i] && x >= 0 && y >= 0 && x < width && y < height) result.data[y * width + x] = 1
  }
  return result
}

/** At the size of the film, with the edges of strokes, which are only half painted. */
function enlarge(mask: Mask, { width, height }: Pick<Film, 'width' | 'height'>): Mask {
  const grown = growMask(mask, 1)
  const large = newMask(width, height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * mask.height) / height) * mask.width
    for (let x = 0; x < width; x++) {
      large.data[y * width + x] = grown.data[row + Math.floor((x * mask.width) / width)] ?? 0
    }
  }
  return large
}
