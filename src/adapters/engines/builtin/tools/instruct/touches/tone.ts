import { lumaAt } from '../../../kit/pictures/luma.ts'
import type { Picture } from '../../../kit/pictures/raster.ts'
import type { Tone } from '../touch.ts'

type Rgb = [red: number, green: number, blue: number]

/** What becomes of a colour and its brightness, all from 0 to 255. */
const TONES: Record<Exclude<Tone, 'night'>, (colour: Rgb, luma: number) => Rgb> = {
  grey: (_, luma) => [luma, luma, luma],
  sepia: (_, luma) => [luma * 1.08 + 14, luma * 0.92 + 6, luma * 0.7],
  vintage: ([red, green, blue], luma) => [
    24 + 0.82 * (0.75 * red + 0.25 * luma) + 14,
    24 + 0.8 * (0.75 * green + 0.25 * luma) + 4,
    34 + 0.66 * (0.75 * blue + 0.25 * luma),
  ],
  brighter: (colour) => curve(colour, 0.72),
  darker: (colour) => curve(colour, 1.45),
  warmer: ([red, green, blue]) => [red * 1.08 + 4, green * 1.01, blue * 0.86],
  cooler: ([red, green, blue]) => [red * 0.88, green, blue * 1.08 + 4],
  contrast: ([red, green, blue]) => [steep(red), steep(green), steep(blue)],
  vivid: (colour, luma) => away(colour, luma, 1.45),
  muted: (colour, luma) => away(colour, luma, 0.55),
}

export function changeTone(picture: Picture, tone: keyof typeof TONES): Picture {
  const data = new Uint8ClampedArray(picture.data)
  const change = TONES[tone]
  for (let i = 0; i < data.length; i += 4) {
    const colour: Rgb = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0]
    data.set(change(colour, lumaAt(picture.data, i)), i)
  }
  return { ...picture, data: new Uint8Array(data.buffer) }
}

function curve(colour: Rgb, power: number): Rgb {
  return colour.map((value) => 255 * (value / 255) ** power) as Rgb
}

function steep(value: number): number {
  return 128 + (value - 128) * 1.3
}

function away(colour: Rgb, luma: number, times: number): Rgb {
  return colour.map((value) => luma + (value - luma) * times) as Rgb
}
