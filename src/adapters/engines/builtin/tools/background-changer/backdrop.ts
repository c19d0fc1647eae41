import type { EngineInput } from '../../../../../modules/generations/engine.ts'
import { fileOf, textOf } from '../../host/form-values.ts'
import type { TaskTools } from '../../host/task.ts'
import { defocus, loadPicture, resizePicture } from '../../kit/pictures/load-picture.ts'
import type { Picture, Size } from '../../kit/pictures/raster.ts'
import { cropPicture } from '../../kit/pictures/trim.ts'

/** Red, green, blue and alpha, as in files. */
type Colour = readonly [red: number, green: number, blue: number, alpha: number]

interface Backdrop {
  picture: Picture
  /** Whether it shows a place, whose light falls on the subject. */
  isPlace: boolean
}

/** The blur as a part of the longer side, since most backgrounds are a little out of focus. */
const SOFTNESS = 1 / 500

/** The background that the form asks for. */
export async function makeBackdrop(input: EngineInput, size: Size, tools: TaskTools): Promise<Backdrop> {
  const kind = textOf(input, 'background')
  if (kind === 'picture')
    return { picture: await coverWith(fileOf(input, 'picture').path, size), isPlace: true }
  if (kind === 'prompt') {
    // Drawing needs large modules that plain colours do not, and that may not be installed.
    const { drawPrompt } = await import('./draw-prompt.ts')
    return { picture: await drawPrompt(input, size, tools), isPlace: true }
  }
  const from = parseColour(textOf(input, 'color'))
  const to = kind === 'gradient' ? parseColour(textOf(input, 'color2')) : from
  return { picture: gradient(from, to, size), isPlace: false }
}

function parseColour(text: string): Colour {
  if (text === 'transparent') return [0, 0, 0, 0]
  const [red = 0, green = 0, blue = 0, alpha = 255] = Buffer.from(text.slice(1), 'hex')
  return [red, green, blue, alpha]
}

/** From the top left to the bottom right. Equal colours stay exact. */
function gradient(from: Colour, to: Colour, { width, height }: Size): Picture {
  const data = new Uint8Array(width * height * 4)
  for (let y = 0, place = 0; y < height; y++) {
    for (let x = 0; x < width; x++, place += 4) {
      const part = (x / Math.max(1, width - 1) + y / Math.max(1, height - 1)) / 2
      const alpha = from[3] + (to[3] - from[3]) * part
      const share = alpha === 0 ? 0 : (to[3] * part) / alpha
      for (const c of [0, 1, 2] as const) data[place + c] = Math.round(from[c] + (to[c] - from[c]) * share)
      data[place + 3] = Math.round(alpha)
    }
  }
  return { width, height, data }
}

/** The middle of a picture, scaled to cover the size, a little out of focus. */
async function coverWith(path: string, { width, height }: Size): Promise<Picture> {
  const loaded = await loadPicture(path)
  const scale = Math.max(width / loaded.width, height / loaded.height)
  const wide = Math.max(width, Math.round(loaded.width * scale))
  const high = Math.max(height, Math.round(loaded.height * scale))
  const covering = await resizePicture(loaded, wide, high)
  const box = { left: (wide - width) >> 1, top: (high - height) >> 1, width, height }
  return defocus(cropPicture(covering, box), SOFTNESS)
}
