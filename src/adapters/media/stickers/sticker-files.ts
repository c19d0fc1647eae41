import { stat, truncate } from 'node:fs/promises'
import type { StickerFiles, StickerWork } from '../../../modules/sticker-packs/sticker-files.ts'
import type { Confinement } from '../../confinement/confinement.ts'
import { runFfmpeg } from '../ffmpeg.ts'
import { createPictureProcessor } from '../pictures/picture-processor.ts'
import { VIDEO_RATE } from './write-sticker.ts'

type Parts = {
  /** The path of the program; null where none is installed, so that nothing can be written as a video. */
  ffmpeg: string | null
  confinement?: Confinement
}

/** On the scale of the encoder, from good to small; the first that takes few enough bytes is kept. */
const VIDEO_QUALITIES = [30, 40, 50, 60]
const TIMEOUT_MS = 60_000

/** To be closed, since it starts processes; these also end by themselves with the site. */
export function createStickerFiles({ ffmpeg, confinement }: Parts): StickerFiles & { close(): void } {
  const processor = createPictureProcessor(confinement)

  /** VP9 with transparency, of frames that lie in a file. */
  async function writeVideo(work: StickerWork, signal: AbortSignal | undefined): Promise<void> {
    const frames = `${work.outPath}.frames`
    const { width, height } = await processor.run({ task: 'sticker', ...work, outPath: frames }, signal)
    const source = ['-f', 'rawvideo', '-pixel_format', 'rgba', '-video_size', `${width}x${height}`]
    const from = [...source, '-framerate', String(VIDEO_RATE), '-i', `file:${frames}`]
    const codec = [
      '-c:v',
      'libvpx-vp9',
      '-pix_fmt',
      'yuva420p',
      '-auto-alt-ref',
      '0',
      '-cpu-used',
      '5',
      '-b:v',
      '0',
    ]
    for (const quality of VIDEO_QUALITIES) {
      const to = ['-crf', String(quality), '-an', '-f', 'webm', `file:${work.outPath}`]
      const run = { program: ffmpeg, confinement, timeoutMs: TIMEOUT_MS, signal }
      const { ok, log } = await runFfmpeg({ ...run, arguments: ['-v', 'error', ...from, ...codec, ...to] })
      if (!ok) throw new Error(`A sticker could not be written as a video: ${log.slice(-500)}`)
      if ((await stat(work.outPath)).size <= (work.maxBytes ?? Number.POSITIVE_INFINITY)) {
        // Emptied, not deleted: others hand the same folder over meanwhile, file by file.
        return truncate(frames)
      }
    }
    throw new Error(`No video of this sticker takes ${work.maxBytes} bytes or less.`)
  }

  return {
    writesVideos: ffmpeg !== null,

    async write(work, signal) {
      if (work.container === 'webm') await writeVideo(work, signal)
      else await processor.run({ task: 'sticker', ...work }, signal)
    },

    async writeSheets(work, signal) {
      await processor.run({ task: 'sheets', ...work }, signal)
    },

    async writeCard(work, signal) {
      await processor.run({ task: 'card', ...work }, signal)
    },

    close: () => processor.close(),
  }
}
