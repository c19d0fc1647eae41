import type { EngineOutput } from '../../../../../modules/generations/engine.ts'
import { resizePicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { savePicture } from '../../kit/pictures/save-picture.ts'

/** The size that messengers accept. */
const MESSENGER_SIDE = 512

/** Writes a sticker at its full size and, if that differs, at the size for messengers. */
export async function saveSticker(sticker: Picture, workspace: string): Promise<EngineOutput> {
  const [full, messenger] = await Promise.all([
    savePicture(sticker, workspace),
    fitsMessengers(sticker) ? [] : saveForMessengers(sticker, workspace),
  ])
  const [shown, ...others] = [...full, ...messenger]
  if (!shown) throw new Error('No format can hold the sticker.')
  return { kind: 'image', files: [shown, ...others] }
}

const fitsMessengers = ({ width, height }: Picture): boolean =>
  width === MESSENGER_SIDE && height === MESSENGER_SIDE

async function saveForMessengers(sticker: Picture, workspace: string) {
  const small = await resizePicture(sticker, MESSENGER_SIDE, MESSENGER_SIDE)
  return savePicture(small, workspace, { suffix: `-${MESSENGER_SIDE}` })
}
