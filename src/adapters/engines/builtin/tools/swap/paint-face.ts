import { ATLAS_POINTS, ATLAS_SIDE } from '../../kit/faces/atlas.ts'
import { type Pixels, pixelsAround } from '../../kit/faces/face.ts'
import { LOWER_LIP_INSIDE, UPPER_LIP_INSIDE } from '../../kit/faces/face-regions.ts'
import { TRIANGLES } from '../../kit/faces/face-topology.ts'
import { channelsOf, type Lab, labToRgb } from '../../kit/faces/lab.ts'
import { type Box, clamp01, type Plane, smoothStep } from '../../kit/pictures/raster.ts'
import { type Light, MAX_CONTRAST } from './match-light.ts'

/** The paint for a face. */
export interface Paint {
  /** The source's colours, and the points of its face in them. */
  colours: Lab
  points: Float32Array
  light: Light
  /** How much of the paint shows at each place of the atlas. */
  cover: Plane
  /** How much of the target stays at each point of the mesh. */
  kept: Float32Array
  /** Added to the lightness of each pixel around the face. */
  grain: Plane
}

/** The mesh with a closed mouth, since the inside of the mouth belongs to the face. */
const ALL_TRIANGLES = Uint16Array.from([...TRIANGLES, ...mouthTriangles()])
/** Five values per triangle, interpolated from pixel to pixel: source across and down, atlas across and down, kept. */
const SLOPES = 15
/**
 * Brows, lashes, pupils and beards are darker than the skin around them by at least the first part of it. They keep at
 * least their contrast, while the skin gets that of the target.
 */
const DARKER_THAN_SKIN = [0.12, 0.3] as const
/** Less would not change a byte. */
const MIN_COVER = 1 / 512

/** Paints over the face with the given points, in place. Nothing outside the returned box is changed. */
export function paintFace(target: Pixels, points: Float32Array, paint: Paint): Box {
  const box = pixelsAround(target, points)
  const owners = nearestTriangles(points, box)
  const read = createReader(paint, slopesOf(points, paint))
  const rgb = new Float32Array(3)
  const channels = channelsOf(target)
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const owner = owners[y * box.width + x] ?? -1
      if (owner < 0) continue
      const grain = paint.grain.data[y * box.width + x] ?? 0
      const cover = read(owner * SLOPES, x + box.left + 0.5, y + box.top + 0.5, grain, rgb)
      if (cover < MIN_COVER) continue
      const at = ((y + box.top) * target.width + x + box.left) * channels
      for (let channel = 0; channel < 3; channel++) {
        const before = target.data[at + channel] ?? 0
        target.data[at + channel] = Math.round(before + cover * ((rgb[channel] ?? 0) - before))
      }
    }
  }
  return box
}

/** The front triangle at each pixel of the box, or -1. */
function nearestTriangles(points: Float32Array, box: Box): Int16Array {
  const owners = new Int16Array(box.width * box.height).fill(-1)
  const depths = new Float32Array(box.width * box.height).fill(Number.POSITIVE_INFINITY)
  for (let triangle = 0; triangle < ALL_TRIANGLES.length / 3; triangle++) {
    const [a = 0, b = 0, c = 0] = ALL_TRIANGLES.subarray(3 * triangle, 3 * triangle + 3)
    const [ax = 0, ay = 0, az = 0] = points.subarray(3 * a, 3 * a + 3)
    const [bx = 0, by = 0, bz = 0] = points.subarray(3 * b, 3 * b + 3)
    const [cx = 0, cy = 0, cz = 0] = points.subarray(3 * c, 3 * c + 3)
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if (Math.abs(area) < 1e-6) continue
    const top = Math.max(box.top, Math.floor(Math.min(ay, by, cy)))
    const bottom = Math.min(box.top + box.height - 1, Math.ceil(Math.max(ay, by, cy)))
    const left = Math.max(box.left, Math.floor(Math.min(ax, bx, cx)))
    const last = Math.min(box.left + box.width - 1, Math.ceil(Math.max(ax, bx, cx)))
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= last; x++) {
        const right = x + 0.5 - ax
        const down = y + 0.5 - ay
        const shareB = (right * (cy - ay) - (cx - ax) * down) / area
        const shareC = ((bx - ax) * down - right * (by - ay)) / area
        if (shareB < -1e-3 || shareC < -1e-3 || shareB + shareC > 1.001) continue
        const depth = az + shareB * (bz - az) + shareC * (cz - az)
        const i = (y - box.top) * box.width + x - box.left
        if (depth >= (depths[i] ?? 0)) continue
        depths[i] = depth
        owners[i] = triangle
      }
    }
  }
  return owners
}

/** Values are linear within a triangle: a value at the picture's origin, and a step across and one down. */
function slopesOf(points: Float32Array, { points: from, kept }: Paint): Float32Array {
  const slopes = new Float32Array((ALL_TRIANGLES.length / 3) * SLOPES)
  for (let triangle = 0; triangle < ALL_TRIANGLES.length / 3; triangle++) {
    const corners = ALL_TRIANGLES.subarray(3 * triangle, 3 * triangle + 3)
    const [a = 0, b = 0, c = 0] = corners
    const [ax = 0, ay = 0] = points.subarray(3 * a, 3 * a + 2)
    const [bx = 0, by = 0] = points.subarray(3 * b, 3 * b + 2)
    const [cx = 0, cy = 0] = points.subarray(3 * c, 3 * c + 2)
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay) || 1
    const put = (thing: number, atA: number, atB: number, atC: number) => {
      const across = ((atB - atA) * (cy - ay) - (atC - atA) * (by - ay)) / area
      const down = ((atC - atA) * (bx - ax) - (atB - atA) * (cx - ax)) / area
      slopes.set([atA - across * ax - down * ay, across, down], triangle * SLOPES + 3 * thing)
    }
    const putPoints = (thing: number, values: Float32Array, stride: number, offset: number) =>
      put(
        thing,
        values[a * stride + offset] ?? 0,
        values[b * stride + offset] ?? 0,
        values[c * stride + offset] ?? 0,
      )
    putPoints(0, from, 3, 0)
    putPoints(1, from, 3, 1)
    putPoints(2, ATLAS_POINTS, 2, 0)
    putPoints(3, ATLAS_POINTS, 2, 1)
    putPoints(4, kept, 1, 0)
  }
  return slopes
}

/** Returns the cover at a pixel of the target, and writes the colour there. */
function createReader({ colours, light, cover }: Paint, slopes: Float32Array) {
  const [lightness, redness, yellowness] = colours
  const { width, height } = lightness
  const [gainL, gainA, gainB] = light.gains
  const [shiftL, shiftA, shiftB] = light.shifts
  const atlas = createMixer(ATLAS_SIDE, ATLAS_SIDE)
  const source = createMixer(width, height)
  const valueAt = (slope: number, x: number, y: number) =>
    (slopes[slope] ?? 0) + x * (slopes[slope + 1] ?? 0) + y * (slopes[slope + 2] ?? 0)
  return (slope: number, x: number, y: number, grain: number, rgb: Float32Array): number => {
    atlas.moveTo(valueAt(slope + 6, x, y), valueAt(slope + 9, x, y))
    const seen = atlas.mix(cover.data) * (1 - valueAt(slope + 12, x, y))
    if (seen < MIN_COVER) return 0
    source.moveTo(valueAt(slope, x, y) - 0.5, valueAt(slope + 3, x, y) - 0.5)
    const own = source.mix(lightness.data)
    const skin = Math.max(1, atlas.mix(light.own.data))
    const lit = clamp01(own / skin)
    const gain = gainL * atlas.mix(light.contrast.data)
    const shift = atlas.mix(shiftL.data)
    const asSkin = gain * own + shift
    const litSkin = gain * skin + shift
    const asHair = Math.min(asSkin, litSkin - Math.min(MAX_CONTRAST, litSkin / skin) * (skin - own))
    labToRgb(
      asSkin + smoothStep(...DARKER_THAN_SKIN, 1 - lit) * (asHair - asSkin) + grain,
      gainA * source.mix(redness.data) + lit * atlas.mix(shiftA.data),
      gainB * source.mix(yellowness.data) + lit * atlas.mix(shiftB.data),
      rgb,
    )
    return seen
  }
}

/** Reads several planes of one size at the same place, linearly between their pixels. */
function createMixer(width: number, height: number) {
  let corner = 0
  let right = 0
  let down = 0
  let across = 0
  let along = 0
  return {
    moveTo(x: number, y: number) {
      const column = Math.min(width - 1, Math.max(0, x))
      const row = Math.min(height - 1, Math.max(0, y))
      const left = Math.floor(column)
      const top = Math.floor(row)
      corner = top * width + left
      right = left < width - 1 ? 1 : 0
      down = top < height - 1 ? width : 0
      across = column - left
      along = row - top
    },
    mix(data: Float32Array): number {
      const above = (data[corner] ?? 0) * (1 - across) + (data[corner + right] ?? 0) * across
      const below = (data[corner + down] ?? 0) * (1 - across) + (data[corner + down + right] ?? 0) * across
      return above * (1 - along) + below * along
    },
  }
}

/** Fills the hole between the lips with a strip. */
function mouthTriangles(): number[] {
  const triangles: number[] = []
  for (let i = 0; i + 1 < UPPER_LIP_INSIDE.length; i++) {
    const [a = 0, b = 0] = UPPER_LIP_INSIDE.slice(i, i + 2)
    const [c = 0, d = 0] = LOWER_LIP_INSIDE.slice(i, i + 2)
    if (a !== c) triangles.push(a, c, b)
    if (b !== d) triangles.push(b, c, d)
  }
  return triangles
}
