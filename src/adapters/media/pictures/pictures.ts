import type { MediaFacts } from '../../../modules/assets/media-tools.ts'
import type { PictureFormat } from '../../../shared/catalogue/formats.ts'
import { maxUploadBytes } from '../../../shared/catalogue/tiers.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Confinement } from '../../confinement/confinement.ts'
import { runFfmpeg } from '../ffmpeg.ts'
import type { FileWindow } from '../file-window.ts'
import { sizeOfBmp } from './bmp.ts'
import { checkPixels } from './check-pixels.ts'
import { liesOnItsSide } from './exif.ts'
import { layOutGif } from './gif.ts'
import { layOutJpeg } from './jpeg.ts'
import { type PictureLayout, writePieces } from './layout.ts'
import type { PictureProcessor } from './picture-processor.ts'
import { layOutPng } from './png.ts'
import { layOutWebp } from './webp.ts'

const BMP_TIMEOUT_MS = 30_000

/** Files of these formats are rewritten losslessly; the others become PNG. */
const LAYOUTS = { png: layOutPng, jpeg: layOutJpeg, webp: layOutWebp, gif: layOutGif }

type Source = {
  path: string
  file: FileWindow
  processor: PictureProcessor
  ffmpeg: string | null
  confinement: Confinement | undefined
  signal: AbortSignal | undefined
}

/** The header is read and checked before anything is decoded; only then is the picture opened. */
export async function probePicture(source: Source, format: PictureFormat): Promise<MediaFacts> {
  const kind = format === 'gif' ? 'gif' : 'image'
  const bytes = maxUploadBytes('vip', kind)
  if (source.file.bytes > bytes) throw new AppError('too_large', { limit: `${bytes / 2 ** 20} MB` })
  const { width, height, frames, durationMs } = await readHead(source, format)
  checkPixels(kind, width, height)
  await check(source, format)
  const mime = format in LAYOUTS ? `image/${format}` : 'image/png'
  return {
    format,
    kind,
    mime,
    width,
    height,
    durationMs,
    frames,
    frameRate: null,
    hasSound: false,
    codec: null,
  }
}

export async function stripPicture(source: Source, format: PictureFormat, outPath: string): Promise<void> {
  const { path, file, processor, signal } = source
  if (isLaidOut(format)) await writePieces(file, await LAYOUTS[format](file), outPath, signal)
  else if (format === 'bmp') await decodeBmp(source, ['-f', 'image2', '-c:v', 'png', `file:${outPath}`])
  else await processor.run({ task: 'convert', path, outPath }, signal)
}

type Head = Pick<PictureLayout, 'width' | 'height' | 'frames' | 'durationMs'>

async function readHead({ path, file, processor, signal }: Source, format: PictureFormat): Promise<Head> {
  if (isLaidOut(format)) return upright(await LAYOUTS[format](file))
  const size =
    format === 'bmp' ? await sizeOfBmp(file) : await processor.run({ task: 'measure', path }, signal)
  return { ...size, frames: 1, durationMs: null }
}

function upright({ width, height, orientation, frames, durationMs }: PictureLayout): Head {
  const [across, down] = liesOnItsSide(orientation) ? [height, width] : [width, height]
  return { width: across, height: down, frames, durationMs }
}

async function check(source: Source, format: PictureFormat): Promise<void> {
  if (format === 'bmp') await decodeBmp(source, ['-f', 'null', '-'])
  else await source.processor.run({ task: 'check', path: source.path }, source.signal)
}

/** The picture library does not support this format, but ffmpeg does. */
async function decodeBmp(
  { path, ffmpeg, confinement, signal }: Source,
  output: readonly string[],
): Promise<void> {
  const input = ['-v', 'error', '-xerror', '-err_detect', 'explode', '-protocol_whitelist', 'file']
  const { ok } = await runFfmpeg({
    program: ffmpeg,
    confinement,
    arguments: [...input, '-f', 'bmp_pipe', '-i', `file:${path}`, '-frames:v', '1', ...output],
    timeoutMs: BMP_TIMEOUT_MS,
    signal,
  })
  if (!ok) throw new AppError('upload_unreadable')
}

function isLaidOut(format: PictureFormat): format is keyof typeof LAYOUTS {
  return format in LAYOUTS
}
