import { setImmediate } from 'node:timers/promises'
import type { TaskTools } from '../../host/task.ts'
import { smoothAlong } from '../../kit/pictures/guided-filter.ts'
import { shrinkPicture } from '../../kit/pictures/load-picture.ts'
import { lumaAt, lumaOf } from '../../kit/pictures/luma.ts'
import { type Picture, type Plane, sampleAxis } from '../../kit/pictures/raster.ts'
import { resizePlane } from '../../kit/pictures/resize-plane.ts'
import { type Chroma, guessColours } from './guess-colours.ts'

/** Colours need fewer pixels than light. */
const COLOUR_SIDE = 1024
/** They spread over this part of the longer side, up to edges that are steeper than the noise. */
const REACH = 1 / 60
const NOISE = 4e-4
/** Between these many rows the process answers others. */
const ROWS = 64

/** Gives a black-and-white picture colours; how bright each pixel is stays the same. */
export async function addColour(picture: Picture, tools: TaskTools): Promise<Picture> {
  const small = lumaOf(await shrinkPicture(picture, COLOUR_SIDE))
  const guess = await guessColours(picture, tools)
  const radius = Math.max(2, Math.round(Math.max(small.width, small.height) * REACH))
  const within = (plane: Plane) =>
    smoothAlong(resizePlane(plane, small.width, small.height), small, radius, NOISE)
  return paint(picture, { red: within(guess.red), yellow: within(guess.yellow) }, tools.signal)
}

async function paint(picture: Picture, { red, yellow }: Chroma, signal: AbortSignal): Promise<Picture> {
  const { width, height, data } = picture
  const painted = new Uint8Array(data)
  const rows = sampleAxis(red.height, height)
  const columns = sampleAxis(red.width, width)
  for (let y = 0; y < height; y++) {
    if (y % ROWS === 0) {
      await setImmediate()
      signal.throwIfAborted()
    }
    const reds = lineOf(red, rows, y)
    const yellows = lineOf(yellow, rows, y)
    for (let x = 0; x < width; x++) {
      const from = columns.from[x] ?? 0
      const to = columns.to[x] ?? 0
      const part = columns.part[x] ?? 0
      const at = 4 * (y * width + x)
      const r = (reds[from] ?? 0) * (1 - part) + (reds[to] ?? 0) * part
      const b = (yellows[from] ?? 0) * (1 - part) + (yellows[to] ?? 0) * part
      writeColour(painted, at, Math.round(lumaAt(data, at)), r, b)
    }
  }
  return { width, height, data: painted }
}

/** A row of a larger plane, still as short as in the plane. */
function lineOf(
  { width, data }: Plane,
  { from, to, part }: ReturnType<typeof sampleAxis>,
  y: number,
): Float32Array {
  const above = (from[y] ?? 0) * width
  const below = (to[y] ?? 0) * width
  const down = part[y] ?? 0
  return Float32Array.from(
    { length: width },
    (_, x) => (data[above + x] ?? 0) * (1 - down) + (data[below + x] ?? 0) * down,
  )
}

/** From the lightness of a grey level and two numbers of CIELAB to sRGB, for daylight. */
function writeColour(data: Uint8Array, at: number, level: number, red: number, yellow: number): void {
  const f = LIGHTNESS[level] ?? 0
  const x = 0.95047 * linearOf(f + red / 500)
  const y = linearOf(f)
  const z = 1.08883 * linearOf(f - yellow / 200)
  data[at] = encoded(3.2404542 * x - 1.5371385 * y - 0.4985314 * z)
  data[at + 1] = encoded(-0.969266 * x + 1.8760108 * y + 0.041556 * z)
  data[at + 2] = encoded(0.0556434 * x - 0.2040259 * y + 1.0572252 * z)
}

/** For each grey level, the cube root (nearly) of its light. */
const LIGHTNESS = Float64Array.from({ length: 256 }, (_, level) => {
  const value = level / 255
  const light = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  return light > 0.008856 ? Math.cbrt(light) : 7.787 * light + 16 / 116
})

function linearOf(f: number): number {
  return f > 0.206893 ? f * f * f : (f - 16 / 116) / 7.787
}

const STEPS = 16_383
/** The level of each amount of light, since powers take time. */
const LEVELS = Uint8Array.from({ length: STEPS + 1 }, (_, i) => {
  const light = i / STEPS
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))
})

function encoded(light: number): number {
  return LEVELS[Math.round(STEPS * Math.max(0, Math.min(1, light)))] ?? 0
}
