import { loadPicture } from '../../kit/pictures/load-picture.ts'
import { lumaAt } from '../../kit/pictures/luma.ts'
import type { Picture } from '../../kit/pictures/raster.ts'

/** Detail of colour at this size is not noise of a scanner. */
const SIDE = 128
/** Levels of brightness that may each have a tone of their own, as in brown or yellowed prints. */
const TONES = 32
/**
 * How far colours may be from the tone of their brightness, on average, in levels of 255. The five yellowed prints it
 * was set on have 1.3 to 5.8. Of 250 other photos in colour, 228 have more than this.
 */
const MAX_DISTANCE = 7

/** Whether a picture has colours of its own, rather than only the tone of its paper. */
export async function hasColours(path: string): Promise<boolean> {
  return distanceFromTones(await loadPicture(path, SIDE)) > MAX_DISTANCE
}

function distanceFromTones({ data }: Picture): number {
  const count = data.length / 4
  const tones = Array.from({ length: TONES }, () => ({ pixels: 0, red: 0, blue: 0, squares: 0 }))
  for (let i = 0; i < data.length; i += 4) {
    const luma = lumaAt(data, i)
    const red = (data[i] ?? 0) - luma
    const blue = (data[i + 2] ?? 0) - luma
    const tone = tones[Math.floor((luma * TONES) / 256)]
    if (!tone) continue
    tone.pixels++
    tone.red += red
    tone.blue += blue
    tone.squares += red * red + blue * blue
  }
  const away = tones.map(({ pixels, red, blue, squares }) =>
    pixels === 0 ? 0 : squares - (red * red + blue * blue) / pixels,
  )
  return Math.sqrt(away.reduce((sum, value) => sum + value, 0) / count)
}
