import type { EngineOutput } from '../../../../modules/generations/engine.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import type { Picture } from '../pictures/raster.ts'
import { savePicture } from '../pictures/save-picture.ts'

/** What messengers take. */
const MESSENGER_SIDE = 512

/** Writes a sticker at its full size and at the size for messengers. */
export async function saveSticker(sticker: Picture, workspace: string): Promise<EngineOutput> {
  const small = await resizePicture(sticker, MESSENGER_SIDE, MESSENGER_SIDE)
  const [full, messenger] = await Promise.all([
    savePicture(sticker, workspace),
    savePicture(small, workspace, { suffix: `-${MESSENGER_SIDE}` }),
  ])
  const [shown, ...others] = [...full, ...messenger]
  if (!shown) throw new Error('No format can hold the sticker.')
  return { kind: 'image', files: [shown, ...others] }
}
