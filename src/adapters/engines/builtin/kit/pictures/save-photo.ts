import type { EngineOutput } from '../../../../../modules/generations/engine.ts'
import type { Picture } from './raster.ts'
import { savePicture } from './save-picture.ts'

/** Larger photos are many times smaller as JPEG, and are written in a tenth of the time. */
const MAX_LOSSLESS_PIXELS = 4_000_000

/** Writes a photo in the best format, with a small one besides: transparent or small photos are saved losslessly. */
export async function savePhoto(
  picture: Picture,
  workspace: string,
  profile: Buffer | null,
): Promise<EngineOutput> {
  const isLarge = picture.width * picture.height > MAX_LOSSLESS_PIXELS
  const best = isLarge && isOpaque(picture) ? 'jpeg' : 'png'
  const [shown, ...others] = await savePicture(picture, workspace, { profile, best })
  if (!shown) throw new Error('No format can hold the picture.')
  return { kind: 'image', files: [shown, ...others] }
}

export function isOpaque({ data }: Picture): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false
  return true
}
