import { toRgb } from '../../../../kit/drawing/colours.ts'
import type { Box } from '../../../../kit/pictures/raster.ts'
import type { Light } from './face-light.ts'
import type { Hat, HatPart } from './hat.ts'
import { hatMesh, type Mesh } from './hat-mesh.ts'
import { directed, type HeadPose, placed } from './head-pose.ts'
import { SURFACES } from './textures.ts'

/**
 * A part of a picture with a drawn hat: three colours from 0 to 255 and the height above the edge of the hat, and the
 * depth of each pixel, which is infinite beside the hat.
 */
interface Layer {
  box: Box
  data: Float32Array
  depth: Float32Array
}

/** Surfaces seen from within or below are in the shade. */
const INSIDE = 0.5
const STRIPE_TURNS = 1.2

/** Draws a hat as it would look on a head, in the light of the picture. */
export function renderHat(hat: Hat, pose: HeadPose, light: Light, box: Box): Layer {
  const count = box.width * box.height
  const layer: Layer = {
    box,
    data: new Float32Array(count * 4),
    depth: new Float32Array(count).fill(Infinity),
  }
  for (const part of hat.parts) renderPart(layer, part, pose, light)
  return layer
}

function renderPart(layer: Layer, part: HatPart, pose: HeadPose, light: Light): void {
  const mesh = hatMesh(part)
  const seen = new Float32Array(mesh.points.length)
  for (let i = 0; i < seen.length; i += 3) {
    const [right = 0, up = 0, front = 0] = mesh.points.subarray(i, i + 3)
    seen.set(placed(pose, right, up, front), i)
  }
  const colourAt = shader(part, mesh, pose, light)
  for (let t = 0; t < mesh.triangles.length; t += 3) {
    fillTriangle(layer, seen, mesh.triangles.subarray(t, t + 3), colourAt)
  }
}

/** The colour of a place, and its height. */
type ColourAt = (corners: Uint32Array, shares: readonly [number, number, number]) => number[]

function fillTriangle(layer: Layer, seen: Float32Array, corners: Uint32Array, colourAt: ColourAt): void {
  const { left, top, width, height } = layer.box
  const [a = 0, b = 0, c = 0] = corners
  const [ax, ay, az] = [(seen[a * 3] ?? 0) - left, (seen[a * 3 + 1] ?? 0) - top, seen[a * 3 + 2] ?? 0]
  const [bx, by, bz] = [(seen[b * 3] ?? 0) - left, (seen[b * 3 + 1] ?? 0) - top, seen[b * 3 + 2] ?? 0]
  const [cx, cy, cz] = [(seen[c * 3] ?? 0) - left, (seen[c * 3 + 1] ?? 0) - top, seen[c * 3 + 2] ?? 0]
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (Math.abs(area) < 1e-6) return
  const from = Math.max(0, Math.floor(Math.min(ay, by, cy)))
  const to = Math.min(height - 1, Math.ceil(Math.max(ay, by, cy)))
  const start = Math.max(0, Math.floor(Math.min(ax, bx, cx)))
  const end = Math.min(width - 1, Math.ceil(Math.max(ax, bx, cx)))
  for (let y = from; y <= to; y++) {
    for (let x = start; x <= end; x++) {
      const v = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
      const w = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
      if (v < -1e-4 || w < -1e-4 || v + w > 1 + 1e-4) continue
      const depth = az + v * (bz - az) + w * (cz - az)
      const at = y * width + x
      if (depth >= (layer.depth[at] ?? Infinity)) continue
      layer.depth[at] = depth
      layer.data.set(colourAt(corners, [1 - v - w, v, w]), at * 4)
    }
  }
}

/** The colour of a place in a triangle, given by its shares of the corners. */
function shader(part: HatPart, mesh: Mesh, pose: HeadPose, light: Light): ColourAt {
  const { shine, sharpness, shadeAt } = SURFACES[part.texture]
  const [own, second] = [toRgb(part.colour), toRgb(part.second ?? part.colour)]
  const mixed = (
    values: Float32Array,
    size: number,
    corners: Uint32Array,
    shares: readonly number[],
    k: number,
  ) =>
    shares.reduce((sum, share, corner) => sum + share * (values[(corners[corner] ?? 0) * size + k] ?? 0), 0)
  return (corners, shares) => {
    const at = (values: Float32Array, size: number, k: number) => mixed(values, size, corners, shares, k)
    const [turn, along] = [at(mesh.places, 2, 0), at(mesh.places, 2, 1)]
    const point = [0, 1, 2].map((k) => at(mesh.points, 3, k)) as [number, number, number]
    const [across, high, ahead] = [0, 1, 2].map((k) => at(mesh.normals, 3, k)) as [number, number, number]
    const [x, y, z] = directed(pose, across, high, ahead)
    const length = Math.hypot(x, y, z) || 1
    // A normal that looks away from the camera is the other side's.
    const side = z > 0 ? -1 : 1
    const isBelow = z > 0
    const lit = light((side * x) / length, (side * y) / length, (side * z) / length) * (isBelow ? INSIDE : 1)
    const gloss = isBelow ? 0 : shine * Math.max(0, ((-0.5 * z - 0.7 * y) / length) * 1.15) ** sharpness
    const shade = lit * shadeAt({ turn, along, point })
    const striped = part.stripes && Math.floor((turn + along * STRIPE_TURNS) * part.stripes * 2) % 2 === 1
    return [...(striped ? second : own).map((value) => value * shade + 255 * gloss * lit), point[1]]
  }
}
