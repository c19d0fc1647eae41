import sharp, { type OverlayOptions } from 'sharp'
import type { CardWork } from '../../../modules/sticker-packs/sticker-files.ts'
import { fromPixels } from '../../engines/builtin/kit/pictures/load-picture.ts'
import type { PictureSize } from '../pictures/picture-work.ts'
import { CARD, cardGrid } from './card-grid.ts'
import { outlined } from './outlined.ts'

const BACKGROUND = '#ece6ff'

/** All stickers of a pack in one picture; chats would show what is transparent on black. */
export async function writeCard({ paths, outPath, outline }: CardWork): Promise<PictureSize> {
  const overlays: OverlayOptions[] = []
  for (const [index, { left, top, side }] of cardGrid(paths.length).entries()) {
    const picture = fromPixels(await outlined(paths[index] ?? '', outline))
    const input = await picture
      .resize(side, side, { fit: 'contain', background: '#0000' })
      .png({ compressionLevel: 1 })
      .toBuffer()
    overlays.push({ input, left, top })
  }
  await sharp({ create: { ...CARD, channels: 3, background: BACKGROUND } })
    .composite(overlays)
    .png()
    .toFile(outPath)
  return CARD
}
