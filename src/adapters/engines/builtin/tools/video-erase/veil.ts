import type { TaskTools } from '../../host/task.ts'
import { lookUnder, type Sighting } from '../../kit/fill/look-under.ts'
import { cropMask, growMask, type Mask, maskAbove, placesOf } from '../../kit/fill/mask.ts'
import { paintOf } from '../../kit/fill/paint.ts'
import { coloursOf } from '../../kit/pictures/colours.ts'
import { type Box, clamp01, type Picture, type Plane } from '../../kit/pictures/raster.ts'
import type { VideoTools } from '../../kit/video/program.ts'
import type { Video } from '../../kit/video/video.ts'
import { hiddenPartOf } from './hidden-part.ts'
import { type MeanView, type Place, readMeans } from './means.ts'

/** Paint that the scene shines through. */
export interface Veil {
  /** Where it lies in the frame. */
  box: Box
  /** How much of the scene it hides, for each pixel of the box. */
  opacity: Float32Array
  /** What it adds to what still shines through: red, green and blue of each pixel, from 0 to 255. */
  added: Float32Array
  /** In the frame: what hides too much to be recovered, as letters on a plate do. Null where nothing does. */
  solid: Mask | null
}

/** The hint to the network reaches a little beyond what is known of a mark. */
const AROUND = 2
/** Where one paint leaves more than this unexplained, there are several. What hides more than this is lost. */
const MAX_UNEXPLAINED = 0.25
const MAX_HIDDEN = 0.75
/** Of so many pixels; with less of it than the other part, a mark is a plate with solid letters. */
const NEARLY_ALL = 0.95
const MOSTLY = 0.6
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
  for (const view of means) veils.push(view.mean && (await measureVeil(view.mean, view, video, tools)))
  return veils
}

/** Null for a mark that hides too much. */
export async function measureVeil(
  mean: Picture,
  { box, mask, change }: Pick<MeanView, 'box' | 'mask' | 'change'>,
  frame: Pick<Video, 'width' | 'height'>,
  tools: VideoTools & Pick<TaskTools, 'models'>,
): Promise<Veil | null> {
  const place = growMask(mask, AROUND)
  const sight = await lookUnder(mean, place, tools)
  const pixels = placesOf(place)
  const { opacity, added } = ofOnePaint(mean, sight, pixels) ?? ofSeveralPaints(mean, sight, pixels, change)
  const hidden = pixels
    .map((i) => opacity[i] ?? 0)
    .filter((value) => value > MIN_HIDDEN)
    .toSorted((one, other) => one - other)
  const hiddenBy = (part: number) => hidden[Math.floor(part * hidden.length)] ?? 1
  if (hiddenBy(MOSTLY) > MAX_HIDDEN) return null
  const solid = hiddenBy(NEARLY_ALL) > MAX_HIDDEN ? solidPart(opacity, box, frame) : null
  return { box, opacity, added, solid }
}

function solidPart(
  opacity: Float32Array,
  box: Box,
  { width, height }: Pick<Video, 'width' | 'height'>,
): Mask {
  const solid = maskAbove({ width: box.width, height: box.height, data: opacity }, MAX_HIDDEN)
  return cropMask(solid, { left: -box.left, top: -box.top, width, height })
}

type Paints = Pick<Veil, 'opacity' | 'added'>

/** Null where one paint cannot explain what is seen. */
function ofOnePaint(mean: Picture, sight: Sighting, pixels: readonly number[]): Paints | null {
  const taken = { opacity: sight.opacity, seen: coloursOf(mean), under: coloursOf(sight.under) }
  const { colour, unexplained } = paintOf(taken, pixels)
  if (unexplained > MAX_UNEXPLAINED) return null
  const paint = isNearlyWhite(colour) ? WHITE : colour.map(clamp01)
  const opacity = new Float32Array(mean.width * mean.height)
  const added = new Float32Array(3 * opacity.length)
  for (const i of pixels) {
    let shared = 0
    let whole = 0
    for (const [c, value] of paint.entries()) {
      const own = taken.seen[c]?.data[i] ?? 0
      const clean = taken.under[c]?.data[i] ?? 0
      shared += (own - clean) * (value - clean)
      whole += (value - clean) ** 2
    }
    const hidden = clamp01(shared / Math.max(1e-4, whole))
    opacity[i] = hidden
    for (const [c, value] of paint.entries()) added[i * 3 + c] = hidden * value * 255
  }
  return { opacity, added }
}

/** Letters with an outline have two paints, for example. What is under them on average must come out on average. */
function ofSeveralPaints(
  mean: Picture,
  { opacity, under }: Sighting,
  pixels: readonly number[],
  change: Plane,
): Paints {
  const hiddenPart = hiddenPartOf(opacity, change)
  const hidden = new Float32Array(mean.width * mean.height)
  const added = new Float32Array(3 * hidden.length)
  for (const i of pixels) {
    const part = hiddenPart.data[i] ?? 0
    hidden[i] = part
    for (let c = 0; c < 3; c++)
      added[i * 3 + c] = (mean.data[i * 4 + c] ?? 0) - (1 - part) * (under.data[i * 4 + c] ?? 0)
  }
  return { opacity: hidden, added }
}

function isNearlyWhite(colour: readonly number[]): boolean {
  const darkest = Math.min(...colour)
  return darkest >= NEARLY_WHITE.darkest && Math.max(...colour) - darkest <= NEARLY_WHITE.tint
}

/** Recovers what shines through a veil, in place. */
export function liftVeil(
  frame: Uint8Array,
  { width }: Pick<Video, 'width'>,
  { box, opacity, added }: Veil,
): void {
  for (let i = 0; i < opacity.length; i++) {
    const hidden = opacity[i] ?? 0
    if (hidden <= 0) continue
    const place = ((box.top + Math.floor(i / box.width)) * width + box.left + (i % box.width)) * 3
    for (let c = 0; c < 3; c++) {
      const clean = ((frame[place + c] ?? 0) - (added[i * 3 + c] ?? 0)) / (1 - Math.min(hidden, MAX_HIDDEN))
      frame[place + c] = Math.max(0, Math.min(255, Math.round(clean)))
    }
  }
}
