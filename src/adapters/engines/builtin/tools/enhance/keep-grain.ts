import { resizePicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'

/** Restores what the network removed as noise, enlarged like the rest, for people who want to keep it. */
export async function keepGrain(restored: Picture, original: Picture): Promise<Picture> {
  const { width, height } = restored
  const shrunk = await resizePicture(restored, original.width, original.height)
  const without = await resizePicture(shrunk, width, height)
  const grainy = await resizePicture(original, width, height)
  const data = new Uint8ClampedArray(restored.data)
  for (let i = 0; i < data.length; i++) {
    if (i % 4 < 3) data[i] = (restored.data[i] ?? 0) + (grainy.data[i] ?? 0) - (without.data[i] ?? 0)
  }
  return { width, height, data: new Uint8Array(data.buffer) }
}
