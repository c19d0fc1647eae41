import { boxBlur } from '../blur.ts'
import type { Colours } from '../guided-filter.ts'
import { mapColours } from '../planes.ts'
import { newPlane, type Plane } from '../raster.ts'
import type { FlowField } from './flow-field.ts'

/** Brushes exist for this many directions of the half circle, and this many lengths. */
const DIRECTIONS = 16
const LENGTHS = 4
const SECTORS = 8
/** A brush has at most this many hairs from its middle to its rim: those of larger ones stand farther apart. */
const HAIRS = 4
/** How strongly the calmest sector dominates. */
const FIRMNESS = 4
const CALM = 2e-5

/** The pixels that a brush touches around one, as memory offsets, sector by sector. */
interface Brush {
  offsets: Int32Array
  weights: Float32Array
  /** The start of each sector; the last entry is the end. */
  begins: Int32Array
}

/**
 * Each pixel takes the mean of the calmest part of an ellipse around it along the edge (anisotropic Kuwahara): areas
 * become strokes of one colour that follow the shapes, with clear edges.
 */
export function brushStrokes(colours: Colours, field: FlowField, radius: number): Colours {
  const { width, height } = colours[0]
  const margin = Math.ceil(radius * 3) + 1
  const stride = width + 2 * margin
  const step = Math.max(1, Math.round(radius / HAIRS))
  // Hairs that stand apart pick up the pixels between them.
  const touched = step > 1 ? mapColours(colours, (plane) => boxBlur(plane, step >> 1)) : colours
  const pixels = interleave(touched, margin)
  const brushes = cutBrushes(radius, step, stride)
  const painted = [newPlane(width, height), newPlane(width, height), newPlane(width, height)] as const
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const brush = brushes[brushAt(field, i)]
      if (brush) paintPixel(pixels, 4 * ((y + margin) * stride + x + margin), brush, painted, i)
    }
  }
  return painted
}

function paintPixel(
  pixels: Float32Array,
  centre: number,
  { offsets, weights, begins }: Brush,
  painted: readonly [Plane, Plane, Plane],
  i: number,
): void {
  let red = 0
  let green = 0
  let blue = 0
  let total = 0
  for (let sector = 0; sector < SECTORS; sector++) {
    let r = 0
    let g = 0
    let b = 0
    let squares = 0
    let sum = 0
    const end = begins[sector + 1] ?? 0
    for (let s = begins[sector] ?? 0; s < end; s++) {
      const at = centre + (offsets[s] ?? 0)
      const weight = weights[s] ?? 0
      r += weight * (pixels[at] ?? 0)
      g += weight * (pixels[at + 1] ?? 0)
      b += weight * (pixels[at + 2] ?? 0)
      squares += weight * (pixels[at + 3] ?? 0)
      sum += weight
    }
    r /= sum
    g /= sum
    b /= sum
    const variance = Math.max(0, squares / sum - r * r - g * g - b * b)
    const calm = (CALM / (CALM + variance)) ** FIRMNESS
    red += calm * r
    green += calm * g
    blue += calm * b
    total += calm
  }
  painted[0].data[i] = red / total
  painted[1].data[i] = green / total
  painted[2].data[i] = blue / total
}

/** The brush that fits the edge at a pixel. */
function brushAt({ x, y, clarity }: FlowField, i: number): number {
  const turn = Math.atan2(y.data[i] ?? 0, x.data[i] ?? 0) / Math.PI
  const direction = Math.round((turn - Math.floor(turn)) * DIRECTIONS) % DIRECTIONS
  const length = Math.min(LENGTHS - 1, Math.floor((clarity.data[i] ?? 0) * LENGTHS))
  return direction * LENGTHS + length
}

function cutBrushes(radius: number, step: number, stride: number): Brush[] {
  const brushes: Brush[] = []
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    for (let length = 0; length < LENGTHS; length++) {
      const stretch = 1 + (length + 0.5) / LENGTHS
      brushes.push(
        cutBrush((direction / DIRECTIONS) * Math.PI, radius * stretch, radius / stretch, step, stride),
      )
    }
  }
  return brushes
}

function cutBrush(angle: number, long: number, short: number, step: number, stride: number): Brush {
  const sectors: { offset: number; weight: number }[][] = Array.from({ length: SECTORS }, () => [])
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const reach = step * Math.ceil(long / step)
  for (let y = -reach; y <= reach; y += step) {
    for (let x = -reach; x <= reach; x += step) {
      const along = (x * cos + y * sin) / long
      const across = (y * cos - x * sin) / short
      const away = along * along + across * across
      if (away > 1) continue
      const spot = { offset: 4 * (y * stride + x), weight: Math.exp(-2 * away) }
      const turn = ((Math.atan2(across, along) / (2 * Math.PI) + 1) % 1) * SECTORS
      // The middle belongs to all sectors, and pixels between two belong to both.
      for (let sector = 0; sector < SECTORS; sector++) {
        const beside = Math.abs(((turn - sector + SECTORS * 1.5) % SECTORS) - SECTORS / 2)
        if (away < 0.02 || beside <= 0.6) sectors[sector]?.push(spot)
      }
    }
  }
  const spots = sectors.flat()
  const begins = Int32Array.from(
    { length: SECTORS + 1 },
    (_, sector) => sectors.slice(0, sector).flat().length,
  )
  return {
    offsets: Int32Array.from(spots, ({ offset }) => offset),
    weights: Float32Array.from(spots, ({ weight }) => weight),
    begins,
  }
}

/** Red, green, blue and the sum of their squares for each pixel, with the edge repeated on all sides. */
function interleave([red, green, blue]: Colours, margin: number): Float32Array {
  const { width, height } = red
  const stride = width + 2 * margin
  const pixels = new Float32Array(4 * stride * (height + 2 * margin))
  for (let y = 0; y < height + 2 * margin; y++) {
    const row = Math.min(height - 1, Math.max(0, y - margin)) * width
    for (let x = 0; x < stride; x++) {
      const from = row + Math.min(width - 1, Math.max(0, x - margin))
      const r = red.data[from] ?? 0
      const g = green.data[from] ?? 0
      const b = blue.data[from] ?? 0
      const to = 4 * (y * stride + x)
      pixels[to] = r
      pixels[to + 1] = g
      pixels[to + 2] = b
      pixels[to + 3] = r * r + g * g + b * b
    }
  }
  return pixels
}
