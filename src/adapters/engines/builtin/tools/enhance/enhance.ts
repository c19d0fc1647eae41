import {
  type EngineInput,
  type EngineOutput,
  type Inspection,
  RejectedByEngineError,
} from '../../../../../modules/generations/engine.ts'
import { fileOf, flagOf, textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { fillTransparent } from '../../kit/pictures/fill-transparent.ts'
import { loadPicture, resizePicture } from '../../kit/pictures/load-picture.ts'
import { lumaOf } from '../../kit/pictures/luma.ts'
import { estimateNoise } from '../../kit/pictures/noise.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { isOpaque, savePhoto } from '../../kit/pictures/save-photo.ts'
import { changeInStrips } from '../../kit/pictures/strips.ts'
import { withAlphaOf } from '../../kit/pictures/trim.ts'
import { addColour } from './add-colour.ts'
import { DENOISE_REACH, denoise } from './denoise.ts'
import { doublePicture } from './double-picture.ts'
import { hasColours } from './has-colours.ts'
import { keepGrain } from './keep-grain.ts'
import { type Plan, planEnhancement } from './plan.ts'
import { SHARPEN_REACH, sharpen } from './sharpen.ts'
import { undoFading } from './undo-fading.ts'

/** Less noise than this is invisible, and removing it would cost detail. */
const VISIBLE_NOISE = 0.004
const MAX_NOISE = 0.08

/** A larger picture, with clearer detail and less noise. */
export async function run(input: EngineInput, tools: TaskTools): Promise<EngineOutput[]> {
  const { signal, workspace } = tools
  tools.progress(0.02, 'preparing')
  const { path } = fileOf(input, 'image')
  const wantsColour = flagOf(input, 'addColour')
  if (wantsColour && (await hasColours(path))) throw new RejectedByEngineError('has_colors')
  const { profile, ...picture } = await loadPicture(path)
  const oldPhoto = flagOf(input, 'oldPhoto')
  const plan = planEnhancement(picture, Number(textOf(input, 'scale')), oldPhoto)
  const opaque = isOpaque(picture)
  // An old photo's scratches cannot be separated from its grain, which is removed with them.
  const withoutNoise = flagOf(input, 'denoise') || oldPhoto
  // The network estimates the noise itself; pictures that are too large for it need a filter.
  const clean = withoutNoise && plan.doublings === 0 ? await takeNoiseOut(picture, signal) : picture
  const wish = { ...plan, withoutNoise, oldPhoto }
  const enlarged = await enlarge(opaque ? clean : fillTransparent(clean), wish, tools)
  tools.progress(0.9, 'finishing')
  const lively = oldPhoto ? undoFading(enlarged) : enlarged
  const coloured = wantsColour ? await addColour(lively, tools) : lively
  const sharp = flagOf(input, 'sharpen') ? await makeClearer(coloured, plan, signal) : coloured
  const whole = opaque ? sharp : withAlphaOf(sharp, await resizePicture(clean, sharp.width, sharp.height))
  return [await savePhoto(whole, workspace, profile)]
}

/**
 * Warns if a picture is too large for the network, or cannot grow as much as requested. Colours are added only where
 * there are none.
 */
export async function inspect(input: EngineInput): Promise<Inspection> {
  const { path, width, height } = fileOf(input, 'image')
  if (flagOf(input, 'addColour') && (await hasColours(path)))
    return { faces: [], warnings: [], rejection: 'has_colors' }
  if (width === null || height === null) return { faces: [], warnings: [] }
  const scale = Number(textOf(input, 'scale'))
  const { factor, doublings } = planEnhancement({ width, height }, scale, flagOf(input, 'oldPhoto'))
  if (doublings === 0) return { faces: [], warnings: ['large_for_enhancing'] }
  return { faces: [], warnings: factor < scale ? ['grows_less'] : [] }
}

async function takeNoiseOut(picture: Picture, signal: AbortSignal): Promise<Picture> {
  const deviation = Math.min(MAX_NOISE, estimateNoise(lumaOf(picture)))
  if (deviation < VISIBLE_NOISE) return picture
  return changeInStrips(picture, { signal, reach: DENOISE_REACH }, (strip) => denoise(strip, deviation))
}

async function enlarge(
  picture: Picture,
  {
    factor,
    reduction,
    doublings,
    withoutNoise,
    oldPhoto,
  }: Plan & { withoutNoise: boolean; oldPhoto: boolean },
  tools: TaskTools,
): Promise<Picture> {
  let enlarged = await scaled(picture, picture, reduction)
  // Each doubling takes four times as long as the one before.
  const shares = Array.from({ length: doublings }, (_, i) => 4 ** i)
  const whole = shares.reduce((sum, share) => sum + share, 0)
  let done = 0
  for (const [i, share] of shares.entries()) {
    // After the first pass a photo is not old any more.
    const network = oldPhoto && i === 0 ? 'restore-old' : 'restore'
    const doubled = await doublePicture(enlarged, network, tools, (part) =>
      tools.progress(0.05 + (0.85 * (done + share * part)) / whole, 'adding_detail'),
    )
    done += share
    enlarged = withoutNoise ? doubled : await keepGrain(doubled, enlarged)
  }
  return scaled(enlarged, picture, factor)
}

/** Resizes a picture to the size of the original times a factor. */
async function scaled(picture: Picture, original: Picture, factor: number): Promise<Picture> {
  const width = Math.round(original.width * factor)
  const height = Math.round(original.height * factor)
  return width === picture.width ? picture : resizePicture(picture, width, height)
}

/** The network's result is already clear; plain enlargement needs more sharpening, over a wider neighbourhood. */
async function makeClearer(
  picture: Picture,
  { factor, reduction, doublings }: Plan,
  signal: AbortSignal,
): Promise<Picture> {
  const blur = factor / (reduction * 2 ** doublings)
  const [amount, sigma] =
    blur > 1 || doublings === 0 ? [1.1, Math.min(2, 0.8 * Math.max(1, blur))] : [0.5, 0.9]
  return changeInStrips(picture, { signal, reach: SHARPEN_REACH }, (strip) => sharpen(strip, amount, sigma))
}
