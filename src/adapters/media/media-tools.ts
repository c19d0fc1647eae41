import type { MediaTools } from '../../modules/assets/media-tools.ts'
import { isPictureFormat } from '../../shared/catalogue/formats.ts'
import { AppError } from '../../shared/errors.ts'
import type { Confinement } from '../confinement/confinement.ts'
import { FileWindow } from './file-window.ts'
import { createPictureProcessor } from './pictures/picture-processor.ts'
import { probePicture, stripPicture } from './pictures/pictures.ts'
import { HEAD_BYTES, recogniseFormat } from './signatures.ts'
import { cutStreams, probeStreams, stripStreams } from './videos-and-sound.ts'

type Parts = {
  /** The path of the program; null if none is installed, so that videos and sound are refused. */
  ffmpeg: string | null
  confinement?: Confinement
}

/** To be closed, since it starts processes for pictures; these also end by themselves with the site. */
export function createMediaTools({ ffmpeg, confinement }: Parts): MediaTools & { close(): void } {
  const processor = createPictureProcessor(confinement)

  return {
    async probe(path, signal) {
      await using file = await FileWindow.open(path)
      const format = recogniseFormat(await file.read(0, Math.min(HEAD_BYTES, file.bytes)))
      return isPictureFormat(format)
        ? await probePicture({ path, file, processor, ffmpeg, confinement, signal }, format)
        : await probeStreams({ program: ffmpeg, confinement, path, file, signal }, format)
    },

    async strip(path, { format }, outPath, signal) {
      await using file = await FileWindow.open(path)
      if (isPictureFormat(format))
        await stripPicture({ path, file, processor, ffmpeg, confinement, signal }, format, outPath)
      else await stripStreams({ program: ffmpeg, confinement, path, file, signal }, format, outPath)
    },

    async cutVideo(path, { format }, cut, outPath, signal) {
      if (isPictureFormat(format)) throw new AppError('upload_kind')
      await using file = await FileWindow.open(path)
      await cutStreams({ program: ffmpeg, confinement, path, file, signal }, format, cut, outPath)
    },

    async joinPictures(paths, outPath, signal) {
      await processor.run({ task: 'join', paths, outPath }, signal)
    },

    close: () => processor.close(),
  }
}
