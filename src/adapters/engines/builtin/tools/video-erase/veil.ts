import type { TaskTools } from '../../host/task.ts'
import { usualReach } from '../../kit/fill/ghost.ts'
import { lookUnder } from '../../kit/fill/look-under.ts'
import { growMask, type Mask } from '../../kit/fill/mask.ts'
import { paintOf } from '../../kit/fill/paint.ts'
import { liftMark } from '../../kit/fill/translucent-mark.ts'
import { coloursOf } from '../../kit/pictures/colours.ts'
import { type Box, clamp01, type Picture } from '../../kit/pictures/raster.ts'
import type { VideoTools } from '../../kit/video/program.ts'
import type { Video } from '../../kit/video/video.ts'
import { type Place, readMeans } from './means.ts'

/** Paint of one colour that the scene shines through. */
export interface Veil {
  /** Where it lies in the frame. */
  box: Box
  /** How much of the scene it hides, for each pixel of the box. */
  opacity: Float32Array
  /** Red, green and blue, from 0 to 255. */
  colour: readonly number[]
}

/** The hint to the network reaches a little beyond what is known of a mark. */
const AROUND = 2
/** Where one paint leaves more than this unexplained, or hides more than this, nothing can be recovered. */
const MAX_UNEXPLAINED = 0.25
const MAX_HIDDEN = 0.75
/** Of so many pixels. */
const NEARLY_ALL = 0.95
const MIN_HIDDEN = 0.04
/**
 * What looks nearly white is white, as most marks are: the network sees paint a little less bright than it is, and
 * more of it.
 */
const NEARLY_WHITE = { darkest: 0.7, tint: 0.12 }
const WHITE = [1, 1, 1]

/**
 * The veil of each mark; null for marks that hide too much. It is measured in the mean of the frames that show them.
 */
export async function measureVeils(
  video: Video,
  places: readonly Place[],
  tools: VideoTools & Pick<TaskTools, 'models'>,
): Promise<(Veil | null)[]> {
  const means = await readMeans(video, places, tools)
  const veils: (Veil | null)[] = []
  for (const { box, mask, mean } of means) veils.push(mean && (await measureVeil(mean, mask, box, tools)))
  return veils
}

/**
 * The veil of a mark that somebody has painted over; null also where there is no mark, since people paint over
 * anything.
 */
export async function measurePaintedVeil(
  video: Video,
  place: Place,
  tools: VideoTools & Pick<TaskTools, 'models'>,
): Promise<Veil | null> {
  const [view] = await readMeans(video, [place], tools)
  if (!view?.mean) return null
  const sight = await lookUnder(view.mean, view.mask, tools)
  const isMark = liftMark(view.mean, sight, view.mask, usualReach(video)) !== null
  return isMark ? measureVeil(view.mean, view.mask, view.box, tools) : null
}

async function measureVeil(
  mean: Picture,
  mask: Mask,
  box: Box,
  tools: VideoTools & Pick<TaskTools, 'models'>,
): Promise<Veil | null> {
  const place = growMask(mask, AROUND)
  const sight = await lookUnder(mean, place, tools)
  const taken = { opacity: sight.opacity, seen: coloursOf(mean), under: coloursOf(sight.under) }
  const pixels = Array.from(place.data.keys()).filter((i) => place.data[i])
  const { colour, unexplained } = paintOf(taken, pixels)
  const paint = isNearlyWhite(colour) ? WHITE : colour.map(clamp01)
  const opacity = new Float32Array(place.data.length)
  for (const i of pixels) {
    let [shared, whole] = [0, 0]
    for (const [c, value] of paint.entries()) {
      const [own, clean] = [taken.seen[c]?.data[i] ?? 0, taken.under[c]?.data[i] ?? 0]
      shared += (own - clean) * (value - clean)
      whole += (value - clean) ** 2
    }
    opacity[i] = clamp01(shared / Math.max(1e-4, whole))
  }
  const hidden = pixels
    .map((i) => opacity[i] ?? 0)
    .filter((value) => value > MIN_HIDDEN)
    .toSorted((one, other) => one - other)
  const most = hidden[Math.floor(NEARLY_ALL * hidden.length)] ?? 1
  if (unexplained > MAX_UNEXPLAINED || most > MAX_HIDDEN) return null
  return { box, opacity, colour: paint.map((value) => 255 * value) }
}

function isNearlyWhite(colour: readonly number[]): boolean {
  const darkest = Math.min(...colour)
  return darkest >= NEARLY_WHITE.darkest && Math.max(...colour) - darkest <= NEARLY_WHITE.tint
}

/** Recovers what shines through a veil, in place. */
export function liftVeil(
  frame: Uint8Array,
  { width }: Pick<Video, 'width'>,
  { box, opacity, colour }: Veil,
): void {
  for (let i = 0; i < opacity.length; i++) {
    const hidden = opacity[i] ?? 0
    if (hidden <= 0) continue
    const place = ((box.top + Math.floor(i / box.width)) * width + box.left + (i % box.width)) * 3
    for (let c = 0; c < 3; c++) {
      const clean = ((frame[place + c] ?? 0) - hidden * (colour[c] ?? 0)) / (1 - Math.min(hidden, MAX_HIDDEN))
      frame[place + c] = Math.max(0, Math.min(255, Math.round(clean)))
    }
  }
}
