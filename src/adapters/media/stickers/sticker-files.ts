import type { StickerFiles } from '../../../modules/sticker-packs/sticker-files.ts'
import type { Confinement } from '../../confinement/confinement.ts'
import { createPictureProcessor } from '../pictures/picture-processor.ts'

/** To be closed, since it starts processes; these also end by themselves with the site. */
export function createStickerFiles(confinement?: Confinement): StickerFiles & { close(): void } {
  const processor = createPictureProcessor(confinement)
  return {
    async write(work, signal) {
      await processor.run({ task: 'sticker', ...work }, signal)
    },

    close: () => processor.close(),
  }
}
