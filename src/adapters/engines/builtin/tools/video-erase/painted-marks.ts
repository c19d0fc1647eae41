import type { TaskTools } from '../../host/task.ts'
import { lookUnder, type Sighting } from '../../kit/fill/look-under.ts'
import { cropMask, joinMasks, type Mask, placesOf } from '../../kit/fill/mask.ts'
import { placesIn } from '../../kit/fill/painted-places.ts'
import { type PaintedShape, SHINES_THROUGH, shapeIn } from '../../kit/fill/painted-shape.ts'
import { isPlainAround } from '../../kit/fill/sound-filling.ts'
import { reachesOver } from '../../kit/fill/translucent-mark.ts'
import { lumaAt } from '../../kit/pictures/luma.ts'
import type { Box, Picture } from '../../kit/pictures/raster.ts'
import { readFrames } from '../../kit/video/read-frames.ts'
import { readStills } from '../../kit/video/stills.ts'
import type { Video } from '../../kit/video/video.ts'
import type { VideoMark } from './find-video-marks.ts'
import { findJumpedPlaces } from './jumped-places.ts'
import { slopesOf } from './lasting-edges.ts'
import { pictureOf } from './lettering.ts'
import { type MeanView, type Place, readMeans } from './means.ts'
import { cropFrame } from './region.ts'
import { edgesIn, MIN_EDGES } from './still-marks.ts'
import { type Shift, strengthIn, type Template, templateOf } from './template.ts'
import { closeAbsences, timesOf } from './times.ts'
import { measureVeil } from './veil.ts'

type Tools = Pick<TaskTools, 'models' | 'ffmpeg' | 'signal'>

/** A mark that somebody has painted over. */
export interface PaintedMark extends VideoMark {
  /** All that was painted. */
  place: Mask
  /** On plain ground nobody can tell a filling, but everybody sees the grain that is left where something is lifted. */
  isOnPlain: boolean
}

/** What is seen of one painted place in the mean of its frames. */
interface Look {
  view: MeanView
  mean: Picture
  shape: PaintedShape | null
}

/** When it is looked at what a mark lies on, as parts of the video's length. */
const MOMENTS = [0.1, 0.5, 0.9]
/** Somebody says that there is a mark, so that it is gone only where hardly anything of it is seen, and for so long. */
const GONE = 0.12
const SHORTEST_ABSENCE_S = 0.5

/**
 * Marks in painted places, and where they jump to: in their own shapes where these are seen, and in the frames in
 * which they are there.
 */
export async function findPaintedMarks(video: Video, painted: Mask, tools: Tools): Promise<PaintedMark[]> {
  const always = new Uint8Array(video.frames).fill(1)
  const places = placesIn(painted, 0).map(({ box, mask }) => ({
    mask: inFrame(mask, box, video),
    shown: always,
  }))
  const marks = await findMarksAt(video, places, tools)
  const jumped = await findJumpedPlaces(
    video,
    marks.map(({ mask, place, shown }) => ({ mask: place, mark: mask, shown })),
    tools,
  )
  if (jumped.length === 0) return marks
  const others = await findMarksAt(video, jumped, tools)
  return [...marks, ...others.map((other, n) => ofOneShape(other, jumped[n]?.mark))]
}

/** Where its shape is not seen, a mark that has jumped has the same as before. */
const ofOneShape = (mark: PaintedMark, shape = mark.mask): PaintedMark =>
  mark.mask === mark.place ? { ...mark, mask: shape } : mark

async function findMarksAt(video: Video, places: readonly Place[], tools: Tools): Promise<PaintedMark[]> {
  const first = await lookAt(video, places, tools)
  const timed = await timesOfMarks(video, places, first, tools)
  const comeAndGo = timed.some(({ shown }, n) =>
    shown.some((value, frame) => value !== places[n]?.shown[frame]),
  )
  const looks = comeAndGo ? await lookAt(video, timed, tools) : first
  const marks: PaintedMark[] = []
  for (const [n, place] of timed.entries()) marks.push(await markAt(video, place, looks[n] ?? null, tools))
  return marks
}

async function lookAt(video: Video, places: readonly Place[], tools: Tools): Promise<(Look | null)[]> {
  const looks: (Look | null)[] = []
  for (const view of await readMeans(video, places, tools)) {
    const { mean, mask } = view
    const sight = mean && (await lookUnder(mean, mask, tools))
    looks.push(sight && { view, mean, shape: toldShapeIn(mean, sight, mask, video) })
  }
  return looks
}

/** Null where nothing is seen that is told from the scene and reaches over the place: that is a thing, or a part of one. */
function toldShapeIn(mean: Picture, sight: Sighting, place: Mask, video: Video): PaintedShape | null {
  const shape = shapeIn(mean, sight, place, video)
  return shape?.isCrisp && reachesOver(shape.mark, place) ? shape : null
}

async function markAt(
  video: Video,
  { mask: place, shown }: Place,
  look: Look | null,
  tools: Tools,
): Promise<PaintedMark> {
  const whole = { mask: place, place, shown, path: null, veil: null, isOnPlain: false }
  if (!look?.shape) return whole
  const { view, mean, shape } = look
  const veil = shape.hidden <= SHINES_THROUGH ? await measureVeil(mean, view, video, tools) : null
  const outline = outlineOf(shape)
  const isOnPlain = veil !== null && (await isPlainIn(video, view.box, outline, tools))
  return { ...whole, mask: inFrame(outline, view.box, video), veil, isOnPlain }
}

/** Whether the surroundings of a mark have one colour in all of some stills. */
async function isPlainIn(video: Video, box: Box, mark: Mask, tools: Tools): Promise<boolean> {
  const { width, height } = box
  const moments = MOMENTS.map((part) => part * video.durationMs)
  return (await readStills(video, moments, tools)).every((still) =>
    isPlainAround(pictureOf({ width, height, data: cropFrame(still.data, still, box) }), mark),
  )
}

/** A mask of the size of a box, at the size of the video. */
const inFrame = (mask: Mask, { left, top }: Box, { width, height }: Video): Mask =>
  cropMask(mask, { left: -left, top: -top, width, height })

const outlineOf = ({ mark, ground }: PaintedShape): Mask => (ground ? joinMasks(mark, ground) : mark)

/** The places with the frames in which something is seen of their marks. */
async function timesOfMarks(
  video: Video,
  places: readonly Place[],
  looks: readonly (Look | null)[],
  tools: Tools,
): Promise<Place[]> {
  const edges = looks.map((look) => look && edgesOf(look))
  const strengths: number[][] = places.map(() => [])
  for await (const frame of readFrames(video, { pixels: 'grey' }, tools)) {
    for (const [n, found] of edges.entries()) {
      if (found) strengths[n]?.push(strengthIn(found.template, found.shift, frame, video.width))
    }
  }
  const rate = video.frameRate.numerator / video.frameRate.denominator
  return places.map((place, n) => {
    if (!edges[n]) return place
    const shown = closeAbsences(timesOf(strengths[n] ?? [], GONE), Math.round(SHORTEST_ABSENCE_S * rate))
    return { ...place, shown }
  })
}

/** The edges of a mark in the mean; null where too few are seen to tell when it is there. */
function edgesOf({ view: { box }, mean, shape }: Look): { template: Template; shift: Shift } | null {
  if (!shape) return null
  const { width, height, data } = mean
  const grey = new Uint8Array(width * height).map((_, i) => lumaAt(data, i * 4))
  const slopes = slopesOf(grey, width, height)
  const edges = edgesIn(placesOf(shape.mark), slopes)
  if (edges.length < MIN_EDGES) return null
  return { template: templateOf(slopes, edges), shift: { x: box.left, y: box.top } }
}
