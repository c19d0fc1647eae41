import { boxBlur, gaussianBlur } from '../blur.ts'
import type { Colours } from '../guided-filter.ts'
import { newPlane, type Plane } from '../raster.ts'

/** The direction of edges at each pixel, as a unit vector, and their clarity, from 0 to 1. */
export interface FlowField {
  x: Plane
  y: Plane
  clarity: Plane
}

/** In calm areas, edges up to this many brush sizes away give strokes their direction. */
const SURROUNDINGS = 9
/** Their small weight near clear edges. */
const SURROUNDINGS_WEIGHT = 0.02
/** Below this, differences are noise. */
const NOISE = 1e-4

/** Follows the edges of a picture, averaged over the size of a brush (the structure tensor). */
export function findFlow(colours: Colours, size: number): FlowField {
  const { width, height } = colours[0]
  const [horizontal, vertical, mixed] = differencesOf(colours).map((plane) => {
    const near = gaussianBlur(plane, size)
    const wide = boxBlur(near, Math.round(size * SURROUNDINGS))
    for (let i = 0; i < near.data.length; i++) {
      near.data[i] = (near.data[i] ?? 0) + SURROUNDINGS_WEIGHT * (wide.data[i] ?? 0)
    }
    return near.data
  }) as [Float32Array, Float32Array, Float32Array]
  const field = {
    x: newPlane(width, height),
    y: newPlane(width, height),
    clarity: newPlane(width, height),
  }
  for (let i = 0; i < horizontal.length; i++) {
    const xx = horizontal[i] ?? 0
    const yy = vertical[i] ?? 0
    const xy = mixed[i] ?? 0
    const spread = Math.hypot(xx - yy, 2 * xy)
    // Along the edge: across the direction in which colours change most.
    const angle = Math.atan2(2 * xy, xx - yy) / 2 + Math.PI / 2
    field.x.data[i] = Math.cos(angle)
    field.y.data[i] = Math.sin(angle)
    field.clarity.data[i] = spread / (xx + yy + NOISE)
  }
  return field
}

/** A field with one direction everywhere. */
export function straightField(width: number, height: number, angle: number): FlowField {
  const filled = (value: number): Plane => ({
    width,
    height,
    data: new Float32Array(width * height).fill(value),
  })
  return { x: filled(Math.cos(angle)), y: filled(Math.sin(angle)), clarity: filled(1) }
}

/** How much the colours change across, down, and in both directions combined. */
function differencesOf(colours: Colours): [Plane, Plane, Plane] {
  const { width, height } = colours[0]
  const xx = newPlane(width, height)
  const yy = newPlane(width, height)
  const xy = newPlane(width, height)
  for (const { data } of colours) {
    for (let y = 0; y < height; y++) {
      const row = y * width
      const above = Math.max(0, y - 1) * width
      const below = Math.min(height - 1, y + 1) * width
      for (let x = 0; x < width; x++) {
        const i = row + x
        const left = Math.max(0, x - 1)
        const right = Math.min(width - 1, x + 1)
        const across = ((data[row + right] ?? 0) - (data[row + left] ?? 0)) / 2
        const down = ((data[below + x] ?? 0) - (data[above + x] ?? 0)) / 2
        xx.data[i] = (xx.data[i] ?? 0) + across * across
        yy.data[i] = (yy.data[i] ?? 0) + down * down
        xy.data[i] = (xy.data[i] ?? 0) + across * down
      }
    }
  }
  return [xx, yy, xy]
}

/** The mean along the field's lines through each pixel, up to `length` pixels either way. */
export function smoothAlong(plane: Plane, field: FlowField, length: number): Plane {
  const { width, height, data } = plane
  const smooth = newPlane(width, height)
  const steps = Math.max(1, Math.round(length))
  const weights = Float32Array.from({ length: steps + 1 }, (_, step) => Math.exp(-2 * (step / steps) ** 2))
  const fieldX = field.x.data
  const fieldY = field.y.data
  for (let i = 0; i < data.length; i++) {
    let sum = data[i] ?? 0
    let total = 1
    for (let sign = -1; sign <= 1; sign += 2) {
      let x = (i % width) + 0.5
      let y = Math.floor(i / width) + 0.5
      let wayX = (fieldX[i] ?? 0) * sign
      let wayY = (fieldY[i] ?? 0) * sign
      for (let step = 1; step <= steps; step++) {
        x += wayX
        y += wayY
        if (x < 0 || y < 0 || x >= width || y >= height) break
        const at = (y | 0) * width + (x | 0)
        const weight = weights[step] ?? 0
        sum += weight * (data[at] ?? 0)
        total += weight
        const nextX = fieldX[at] ?? 0
        const nextY = fieldY[at] ?? 0
        // The field's vectors have no sign: the line keeps its direction.
        const turn = nextX * wayX + nextY * wayY < 0 ? -1 : 1
        wayX = nextX * turn
        wayY = nextY * turn
      }
    }
    smooth.data[i] = sum / total
  }
  return smooth
}
