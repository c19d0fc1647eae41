import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { EngineOutputFile } from '../../../../../modules/generations/engine.ts'
import { putProfileIntoJpeg, putProfileIntoPng, putProfileIntoWebp } from './colour-profile.ts'
import { fromPixels } from './load-picture.ts'
import type { Picture } from './raster.ts'

type Format = 'png' | 'jpeg' | 'webp'

/** The format's limit for a side, in pixels. */
const WEBP_SIDE = 16_383
/** More effort makes files of photos hardly smaller and takes twice the time. */
const PNG = { compressionLevel: 4, adaptiveFiltering: true } as const
/** At this quality an alpha differs by at most one of 255, and takes a fraction of the time that an exact one takes. */
const WEBP = { quality: 90, alphaQuality: 90, effort: 2 } as const
const JPEG = { quality: 92, chromaSubsampling: '4:4:4' } as const
/** Beyond this many pixels even that takes many seconds. */
const LARGE = 8_000_000

/**
 * Writes a picture at its best and as a small file, if the format allows its size, and names the variants after format
 * and suffix.
 */
export async function savePicture(
  picture: Picture,
  workspace: string,
  {
    suffix = '',
    profile = null,
    best = 'png',
  }: { suffix?: string; profile?: Buffer | null; best?: 'png' | 'jpeg' } = {},
): Promise<EngineOutputFile[]> {
  const fits = Math.max(picture.width, picture.height) <= WEBP_SIDE
  const formats: Format[] = fits ? [best, 'webp'] : [best]
  return Promise.all(
    formats.map(async (format) => {
      const variant = `${format}${suffix}`
      const file = path.join(workspace, `${variant}.${format}`)
      await writeFile(file, await encode(picture, format, profile))
      const { width, height } = picture
      return { variant, path: file, mime: `image/${format}`, width, height, durationMs: null }
    }),
  )
}

async function encode(picture: Picture, format: Format, profile: Buffer | null): Promise<Buffer> {
  const image = fromPixels(picture)
  if (format === 'png') {
    const png = await image.png(PNG).toBuffer()
    return profile ? putProfileIntoPng(png, profile) : png
  }
  if (format === 'jpeg') {
    const jpeg = await image.removeAlpha().jpeg(JPEG).toBuffer()
    return profile ? putProfileIntoJpeg(jpeg, profile) : jpeg
  }
  const isLarge = picture.width * picture.height > LARGE
  const webp = await image.webp({ ...WEBP, effort: isLarge ? 0 : WEBP.effort }).toBuffer()
  return profile ? putProfileIntoWebp(webp, profile) : webp
}
