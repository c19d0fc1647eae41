import { Tensor } from 'onnxruntime-node'
import type { TaskTools } from '../../host/task.ts'
import { findComponents, pixelsOf } from '../pictures/components.ts'
import { resizePicture } from '../pictures/load-picture.ts'
import { newPlane, type Picture, type Plane } from '../pictures/raster.ts'

/** A line of lettering, wherever it comes from, in pixels of the plane it was found in. */
export interface TextLine {
  /** The pixels along the middle of its letters. */
  core: number[]
  x: number
  y: number
  length: number
  /** Of its letters, from foot to top. */
  height: number
  /** Of its direction, in radians between -π/2 and π/2. */
  angle: number
  /** From 0 to 1. */
  certainty: number
}

/** The network halves its view five times. */
const STEP = 32
const MEAN = [0.485, 0.456, 0.406] as const
const DEVIATION = [0.229, 0.224, 0.225] as const
/** What the network is given for each byte of a colour. */
const LEVELS = ([0, 1, 2] as const).map((c) =>
  Float32Array.from({ length: 256 }, (_, byte) => (byte / 255 - MEAN[c]) / DEVIATION[c]),
)
/**
 * A pixel belongs to a line from this certainty on, and a line is believed if its pixels reach this certainty on
 * average.
 */
const PIXEL_CERTAINTY = 0.3
const LINE_CERTAINTY = 0.55
const SMALLEST_CORE = 16
/** The network sees the middle of letters, smaller than they are by this part of area by circumference. */
const SHRUNK = 1.5

/** The lines of lettering in a picture, which is best not larger than a thousand pixels. */
export async function findText(picture: Picture, { models }: Pick<TaskTools, 'models'>): Promise<TextLine[]> {
  const certainty = await seeText(picture, models)
  return pixelsOf(findComponents(certainty, (value) => value > PIXEL_CERTAINTY))
    .filter((core) => core.length >= SMALLEST_CORE)
    .map((core) => describeLine(core, certainty))
    .filter((line) => line.certainty >= LINE_CERTAINTY)
}

/** Tells whether a point lies in a line, with this much around it, in heights of the line. */
export function withinLine(
  { x, y, length, height, angle }: TextLine,
  { ends, sides }: { ends: number; sides: number },
): (px: number, py: number) => boolean {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (px, py) => {
    const [dx, dy] = [px - x, py - y]
    return (
      Math.abs(dx * cos + dy * sin) <= length / 2 + ends * height &&
      Math.abs(dy * cos - dx * sin) <= (0.5 + sides) * height
    )
  }
}

/** How certain the network is of lettering at each pixel. */
async function seeText(picture: Picture, models: TaskTools['models']): Promise<Plane> {
  const { width, height } = picture
  const [columns, rows] = [
    STEP * Math.max(1, Math.round(width / STEP)),
    STEP * Math.max(1, Math.round(height / STEP)),
  ]
  const { data } = await resizePicture(picture, columns, rows)
  const size = columns * rows
  const input = new Float32Array(3 * size)
  // The channels are blue, green and red, though the means are those of red, green and blue: it was trained like
  // this.
  for (const [c, levels] of LEVELS.entries()) {
    for (let i = 0; i < size; i++) input[c * size + i] = levels[data[i * 4 + 2 - c] ?? 0] ?? 0
  }
  const output = await models.run('text-lines', new Tensor('float32', input, [1, 3, rows, columns]))
  const seen = newPlane(width, height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height) * columns
    for (let x = 0; x < width; x++) {
      seen.data[y * width + x] = output[row + Math.floor((x * columns) / width)] ?? 0
    }
  }
  return seen
}

/** The length, height and direction of a stripe, from the spread of its pixels. */
function describeLine(core: number[], { width, data }: Plane): TextLine {
  let [x, y, xx, yy, xy, certainty] = [0, 0, 0, 0, 0, 0]
  for (const i of core) {
    x += i % width
    y += Math.floor(i / width)
    certainty += data[i] ?? 0
  }
  x /= core.length
  y /= core.length
  for (const i of core) {
    const [dx, dy] = [(i % width) - x, Math.floor(i / width) - y]
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  }
  const middle = (xx + yy) / 2 / core.length
  const spread = Math.hypot((xx - yy) / 2, xy) / core.length
  const [coreLength, coreHeight] = [
    Math.sqrt(12 * (middle + spread)),
    Math.sqrt(12 * Math.max(1 / 12, middle - spread)),
  ]
  const rim = (SHRUNK * coreLength * coreHeight) / (coreLength + coreHeight)
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  return {
    core,
    x,
    y,
    length: coreLength + rim,
    height: coreHeight + rim,
    angle,
    certainty: certainty / core.length,
  }
}
