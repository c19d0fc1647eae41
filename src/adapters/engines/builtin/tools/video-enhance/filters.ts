import { type Rate, writtenRate } from '../../kit/video/video.ts'

/** The filters for the frames, in ffmpeg's syntax. */

/** Less noise than this, in grey levels, is invisible, and removing it would cost detail. */
const VISIBLE_NOISE = 1.2
/** The best strength for noise of one grey level: measured on videos with noise of 7 and of 16. */
const STRENGTH = 0.65
const STRENGTHS = { least: 1, most: 15 }
/** Even the finest rounding leaves steps of this height, in grey levels. */
const MIN_BANDS = 1.2
/** How often the enlarged frame is shrunk again, and the lost part added to it. More changes nothing any more. */
const CORRECTIONS = 2

/** Removes noise by comparing similar patches, then the steps in skies and walls that the noise hid. */
export function denoiseFilters({ noise, bands }: { noise: number; bands: number }): string[] {
  if (noise >= VISIBLE_NOISE) {
    const strength = Math.min(STRENGTHS.most, Math.max(STRENGTHS.least, STRENGTH * noise))
    return [`nlmeans=s=${strength.toFixed(1)}:p=5:r=9`, debandFilter(MIN_BANDS)]
  }
  // A clean video would only lose by it.
  return bands > 0 ? [debandFilter(Math.max(MIN_BANDS, bands))] : []
}

const debandFilter = (height: number): string => `gradfun=${height.toFixed(1)}:16`

/** Adds frames between the old ones, along the motion of the scene; at a cut the last frame is repeated. */
export function smoothFilter(rate: Rate): string {
  return `minterpolate=fps=${writtenRate(rate)}:mi_mode=mci:mc_mode=aobmc:me_mode=bidir:me=epzs:search_param=24:vsbmc=1:scd=fdiff`
}

/**
 * Enlarges a frame, then corrects it until it matches the original when it is shrunk again: this restores detail that
 * every plain enlargement loses.
 */
export function enlargeFilter(
  from: { width: number; height: number },
  to: { width: number; height: number },
): string {
  const small = `scale=${from.width}:${from.height}`
  const large = `scale=${to.width}:${to.height}`
  const corrections = Array.from({ length: CORRECTIONS }, (_, n) =>
    [
      `[small${n}]split[small${n + 1}][true${n}]`,
      `[large${n}]split[kept${n}][reduced${n}]`,
      `[reduced${n}]${small}:flags=area[again${n}]`,
      `[true${n}][again${n}]blend=all_mode=grainextract,${large}:flags=bicubic[lost${n}]`,
      `[kept${n}][lost${n}]blend=all_mode=grainmerge[large${n + 1}]`,
    ].join(';'),
  )
  return [
    // The written video has no more colour than this, and it takes half the time.
    `format=yuv420p,split[small0][first]`,
    `[first]${large}:flags=lanczos[large0]`,
    ...corrections,
    `[small${CORRECTIONS}]nullsink`,
    `[large${CORRECTIONS}]null`,
  ].join(';')
}
