import { type Face, pointOf } from '../../../../kit/faces/face.ts'
import { TRIANGLES } from '../../../../kit/faces/face-topology.ts'
import { lumaAt } from '../../../../kit/pictures/luma.ts'
import { clamp01, type Picture } from '../../../../kit/pictures/raster.ts'
import { mean } from '../../../../kit/pictures/statistics.ts'

/** The brightness of a grey surface that faces in a direction, as the picture sees it: right, down and away. */
export type Light = (x: number, y: number, z: number) => number

/** The brightness of skin in full light, and the range of light that is believed. */
const [FULL, DIMMEST, BRIGHTEST] = [150, 0.5, 1.1]
/** How much brighter surfaces are that face right or up; without a clue, light comes from above. */
const [MAX_ASIDE, FROM_ABOVE, MAX_ABOVE] = [0.55, 0.3, 0.6]
/** Surfaces seen from their edge receive less. */
const EDGE = 0.18
/** Only parts of a face that look towards the camera show the light. */
const FACING = 0.35

/** The light on a face: how its brightness depends on the direction of its surface. */
export function lightOn(picture: Picture, face: Face): Light {
  const places = litPlaces(picture, face)
  const bright = mean(places.map(({ luma }) => luma))
  const aside = slopeOf(places.map(({ x, luma }) => [x, luma / bright]))
  const above = slopeOf(places.map(({ y, luma }) => [-y, luma / bright]))
  const [toRight, upwards] = [
    Math.max(-MAX_ASIDE, Math.min(MAX_ASIDE, aside)),
    Math.max(0, Math.min(MAX_ABOVE, (above + FROM_ABOVE) / 2)),
  ]
  const level = Math.max(DIMMEST, Math.min(BRIGHTEST, bright / FULL))
  return (x, y, z) => level * Math.max(0.25, 0.95 + toRight * x - upwards * y - EDGE * clamp01(1 + z))
}

interface LitPlace {
  x: number
  y: number
  luma: number
}

/** Directions of a face's parts, and their brightness. */
function litPlaces({ width, height, data }: Picture, { points }: Face): LitPlace[] {
  const places: LitPlace[] = []
  for (let t = 0; t < TRIANGLES.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => pointOf(points, TRIANGLES[t + k] ?? 0)) as [Point, Point, Point]
    const [x, y, z] = normalOf(a, b, c)
    if (z > -FACING) continue
    const [column, row] = [0, 1].map((k) => Math.round(((a[k] ?? 0) + (b[k] ?? 0) + (c[k] ?? 0)) / 3)) as [
      number,
      number,
    ]
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    places.push({ x, y, luma: lumaAt(data, 4 * (row * width + column)) })
  }
  return places.length > 0 ? places : [{ x: 0, y: 0, luma: FULL }]
}

type Point = [number, number, number]

/** Towards the camera, whatever the order of the corners is. */
function normalOf(a: Point, b: Point, c: Point): Point {
  const [x1, y1, z1] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [x2, y2, z2] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const normal: Point = [y1 * z2 - z1 * y2, z1 * x2 - x1 * z2, x1 * y2 - y1 * x2]
  const length = (Math.hypot(...normal) || 1) * (normal[2] > 0 ? -1 : 1)
  return normal.map((value) => value / length) as Point
}

/** How much the second number grows with the first. */
function slopeOf(pairs: readonly (readonly [number, number])[]): number {
  const [x, y] = [mean(pairs.map(([first]) => first)), mean(pairs.map(([, second]) => second))]
  const products = pairs.reduce((sum, [first, second]) => sum + (first - x) * (second - y), 0)
  const squares = pairs.reduce((sum, [first]) => sum + (first - x) ** 2, 0)
  return squares > 0 ? products / squares : 0
}
