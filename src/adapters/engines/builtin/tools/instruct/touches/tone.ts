import { lumaAt, lumaOf } from '../../../kit/pictures/luma.ts'
import type { Picture, Plane } from '../../../kit/pictures/raster.ts'
import { mean } from '../../../kit/pictures/statistics.ts'
import type { Tone } from '../touch.ts'

/** Tones that depend only on a pixel's own colour. */
export type PixelTone = Exclude<Tone, 'night' | 'vignette' | 'balanced'> | 'frost' | 'overcast' | 'white'

/** Bright and well-lit pictures, on average, from 0 to 1, and how much of the way to the latter a picture is moved. */
const [BRIGHT, WELL_LIT, MOVED] = [0.62, 0.6, 0.65]

type Rgb = [red: number, green: number, blue: number]

/** Of a picture or a part of it: its average brightness, from 0 to 1, and its darkest pixels', from 0 to 255. */
interface Light {
  mean: number
  darkest: number
}

/** This part of all pixels is at most as dark as the darkest, and how much brighter these may become. */
const [DARKEST, MAX_LIFT] = [0.02, 10]

/**
 * The new colour for a colour and its brightness, all from 0 to 255, and the picture's light.
 */
const TONES: Record<PixelTone, (colour: Rgb, luma: number, light: Light) => Rgb> = {
  grey: (_, luma) => [luma, luma, luma],
  noir: (_, luma) => [curved(luma), curved(luma), curved(luma)],
  sepia: (_, luma) => [luma * 1.08 + 14, luma * 0.92 + 6, luma * 0.7],
  vintage: ([red, green, blue], luma) => [
    24 + 0.82 * (0.75 * red + 0.25 * luma) + 14,
    24 + 0.8 * (0.75 * green + 0.25 * luma) + 4,
    34 + 0.66 * (0.75 * blue + 0.25 * luma),
  ],
  brighter: (colour, _, { mean, darkest }) => {
    const power = brightening(mean)
    return keepBlack(curve(colour, power), darkest, curve([darkest, darkest, darkest], power)[0])
  },
  darker: (colour) => curve(colour, 1.45),
  warmer: ([red, green, blue]) => [red * 1.08 + 4, green * 1.01, blue * 0.86],
  // In low sun, lights are orange, and shades keep some of their blue.
  golden: ([red, green, blue], luma) => {
    const light = luma / 255
    const cold = Math.max(0, blue - red) * light
    return [
      red * 1.04 + 34 * light + 0.5 * cold,
      green * 0.97 + 6 * light,
      blue * (0.95 - 0.27 * light) - 0.4 * cold,
    ]
  },
  cooler: ([red, green, blue]) => [red * 0.88, green, blue * 1.08 + 4],
  bluer: ([red, green, blue]) => [red * 0.74, green * 0.94, blue * 1.12 + 10],
  inverted: ([red, green, blue]) => [255 - red, 255 - green, 255 - blue],
  contrast: ([red, green, blue]) => [steep(red, 1.3), steep(green, 1.3), steep(blue, 1.3)],
  flat: ([red, green, blue]) => [steep(red, 0.72), steep(green, 0.72), steep(blue, 0.72)],
  // Shades towards teal, lights towards orange.
  cinematic: ([red, green, blue], luma) => {
    const warm = (luma - 110) / 9
    return [steep(red, 1.15) + warm, steep(green, 1.12) + 2, steep(blue, 1.1) - warm]
  },
  vivid: (colour, luma) => away(colour, luma, 1.45),
  muted: (colour, luma) => away(colour, luma, 0.55),
  greener: ([red, green, blue]) => [red * 0.72, green * 1.06, blue * 0.7],
  autumn: ([red, green, blue]) => [Math.max(red, green) * 1.02 + 6, green * 0.66 + red * 0.08, blue * 0.5],
  white: (colour, luma) => curve(away(colour, luma, 0.3), 0.75),
  // Under a grey sky nothing is white but falling snow.
  overcast: (colour, luma) => {
    const [red, green, blue] = away(colour, luma, 0.75)
    return [red * 0.8 + 8, green * 0.83 + 8, blue * 0.87 + 9]
  },
  frost: (_, luma) => {
    const white = 255 * (luma / 255) ** 0.3
    return [white * 0.97, white, white * 1.04]
  },
}

/**
 * For a part of a picture, only that part's brightness counts: a face in the sun needs less change than one in the
 * shade.
 */
export function changeTone(picture: Picture, tone: PixelTone, part?: Plane): Picture {
  const data = new Uint8ClampedArray(picture.data)
  const change = TONES[tone]
  const lumas = lumaOf(picture)
    .data.filter((_, i) => (part?.data[i] ?? 1) > 0.5)
    .toSorted()
  const light = {
    mean: mean(Array.from(lumas)),
    darkest: 255 * (lumas[Math.floor(DARKEST * lumas.length)] ?? 0),
  }
  for (let i = 0; i < data.length; i += 4) {
    const colour: Rgb = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0]
    data.set(change(colour, lumaAt(picture.data, i), light), i)
  }
  return { ...picture, data: new Uint8Array(data.buffer) }
}

function curve(colour: Rgb, power: number): Rgb {
  return colour.map((value) => 255 * Math.max(0, value / 255) ** power) as Rgb
}

/** Dark pixels stay dark: without black, a brightened picture looks as if seen through fog. */
function keepBlack(colour: Rgb, before: number, after: number): Rgb {
  const lift = Math.max(0, after - before - MAX_LIFT)
  return colour.map((value) => ((value - lift) * 255) / (255 - lift)) as Rgb
}

/** Moves most of the way to well lit, so that everybody sees it, and only a little for bright pixels. */
function brightening(mean: number): number {
  const most = mean > BRIGHT ? 0.82 : 0.72
  return Math.min(most, Math.max(0.5, Math.log(mean + MOVED * (WELL_LIT - mean)) / Math.log(mean)))
}

function steep(value: number, times: number): number {
  return 128 + (value - 128) * times
}

/** Steep in the middle; nothing becomes fully black or white. */
function curved(value: number): number {
  const [dark, light] = [(1 - value / 255) ** 1.7, (value / 255) ** 1.7]
  return (255 * light) / (dark + light)
}

function away(colour: Rgb, luma: number, times: number): Rgb {
  return colour.map((value) => luma + (value - luma) * times) as Rgb
}
