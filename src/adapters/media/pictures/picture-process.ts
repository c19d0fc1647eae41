import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { MEDIA_LIMITS } from '../../../shared/catalogue/media.ts'
import { writeSheets } from '../sheets/write-sheets.ts'
import { writeCard } from '../stickers/write-card.ts'
import { writeSticker } from '../stickers/write-sticker.ts'
import type { PictureAnswer, PictureSize, PictureWork } from './picture-work.ts'

/** The program of the process that opens pictures: a file that crashes the decoder ends this process, not the site. */

const CHECK_PIXELS = 32
const MAX_JOINED_HEIGHT = 1024

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
})

const open = (path: string) =>
  sharp(path, { failOn: 'truncated', limitInputPixels: MEDIA_LIMITS.image.pixels, sequentialRead: true })

async function measure(path: string): Promise<PictureSize> {
  const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata()
  return autoOrient
}

async function check(path: string): Promise<PictureSize> {
  const { info } = await open(path)
    .resize(CHECK_PIXELS, CHECK_PIXELS, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return info
}

async function convert(path: string, outPath: string): Promise<PictureSize> {
  return open(path).autoOrient().keepIccProfile().png().toFile(outPath)
}

async function joinPictures(paths: readonly string[], outPath: string): Promise<PictureSize> {
  const sizes = await Promise.all(paths.map(measure))
  const height = Math.min(MAX_JOINED_HEIGHT, ...sizes.map((size) => size.height))
  const tiles: OverlayOptions[] = []
  let width = 0
  for (const path of paths) {
    const { data, info } = await open(path)
      .autoOrient()
      .resize({ height })
      .png()
      .toBuffer({ resolveWithObject: true })
    tiles.push({ input: data, left: width, top: 0 })
    width += info.width
  }
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width, height, channels: 4, background } })
    .composite(tiles)
    .png()
    .toFile(outPath)
}

async function grey(path: string, side: number, outPath: string): Promise<PictureSize> {
  const { data, info } = await open(path)
    .autoOrient()
    .flatten({ background: 'white' })
    .greyscale()
    .resize(side, side, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  await writeFile(outPath, data)
  return info
}

async function frames(path: string, most: number, outFolder: string): Promise<PictureSize> {
  const { pages = 1, width, height } = await sharp(path, { limitInputPixels: false }).metadata()
  const count = Math.min(most, pages)
  for (let index = 0; index < count; index++) {
    const page = Math.floor((index * pages) / count)
    await sharp(path, { page })
      .png({ compressionLevel: 1 })
      .toFile(join(outFolder, `${index}.png`))
  }
  return { width, height }
}

function perform(work: PictureWork): Promise<PictureSize> {
  switch (work.task) {
    case 'measure':
      return measure(work.path)
    case 'check':
      return check(work.path)
    case 'convert':
      return convert(work.path, work.outPath)
    case 'join':
      return joinPictures(work.paths, work.outPath)
    case 'grey':
      return grey(work.path, work.side, work.outPath)
    case 'frames':
      return frames(work.path, work.most, work.outFolder)
    case 'sticker':
      return writeSticker(work)
    case 'sheets':
      return writeSheets(work)
    case 'card':
      return writeCard(work)
  }
}

process.on('message', (work: PictureWork) => {
  const answer = (size: PictureSize | null) =>
    process.send?.({ size: size && { width: size.width, height: size.height } } satisfies PictureAnswer)
  perform(work).then(answer, () => answer(null))
})
// The site has ended, however it did.
process.on('disconnect', () => process.exit())
