import sharp from 'sharp'
import { coloursAt, isOnFace, placesOf } from '../../kit/faces/atlas.ts'
import type { Face, Pixels } from '../../kit/faces/face.ts'
import { ORIGINAL, tools } from '../../kit/faces/faces.fixture.ts'
import { findFaces } from '../../kit/faces/find-faces.ts'
import { gaussianBlur } from '../../kit/pictures/blur.ts'
import type { Plane } from '../../kit/pictures/raster.ts'
import { skinOf } from './load-sources.ts'
import { type Look, makePerson } from './made-people.fixture.ts'
import { prepareSource, type SourceFace } from './source-face.ts'

/** A picture with one face in it. */
export interface Portrait {
  picture: Pixels
  face: Face
}

export async function portraitOf(look: Look): Promise<Portrait> {
  return findPortrait(await makePerson(ORIGINAL.picture, ORIGINAL.face.points, look))
}

export async function findPortrait(picture: Pixels): Promise<Portrait> {
  const [face] = await findFaces(picture, tools)
  if (!face) throw new Error('The picture has no face.')
  return { picture, face }
}

export async function sourceOf({ picture, face }: Portrait): Promise<SourceFace> {
  return prepareSource(picture, face.points, await skinOf(picture, face, tools))
}

/** Writes the head alone, in which its face is found faster. */
export async function saveHead({ picture, face }: Portrait, file: string): Promise<string> {
  const { width, height, data } = picture
  const [left, top] = [face.box.x - face.box.width / 2, face.box.y - face.box.height / 2].map((place) =>
    Math.max(0, Math.round(place)),
  ) as [number, number]
  await sharp(data, { raw: { width, height, channels: 3 } })
    .extract({
      left,
      top,
      width: Math.min(width - left, Math.round(2 * face.box.width)),
      height: Math.min(height - top, Math.round(2 * face.box.height)),
    })
    .png()
    .toFile(file)
  return file
}

export function copyOf({ width, height, data }: Pixels): Pixels {
  return { width, height, data: Uint8Array.from(data) }
}

/** The mean distance of the points of two faces, as a part of the face's width. */
export function distanceOf(one: Face, other: Face): number {
  let sum = 0
  for (let i = 0; i < one.points.length; i += 3) {
    sum += Math.hypot(
      (one.points[i] ?? 0) - (other.points[i] ?? 0),
      (one.points[i + 1] ?? 0) - (other.points[i + 1] ?? 0),
    )
  }
  return sum / (one.points.length / 3) / one.box.width
}

/** How similar the fine structure of two aligned faces is: 1 for the same, 0 for two people. */
export function likeness(one: Portrait, other: Portrait): number {
  const a = structureOf(one)
  const b = structureOf(other)
  let ab = 0
  let aa = 0
  let bb = 0
  for (let i = 0; i < a.length; i++) {
    const [x = 0, y = 0] = [a[i], b[i]]
    ab += x * y
    aa += x * x
    bb += y * y
  }
  return ab / Math.sqrt(aa * bb)
}

/** The lightness without light and shade, away from the edge of the face. */
function structureOf({ picture, face }: Portrait): Float32Array {
  const [lightness] = coloursAt(picture, placesOf(face.points))
  const fine = gaussianBlur(lightness, 0.8)
  const coarse = gaussianBlur(lightness, 5)
  const inner = innerFace(lightness)
  return fine.data.map((value, i) => ((inner.data[i] ?? 0) > 0.95 ? value - (coarse.data[i] ?? 0) : 0))
}

function innerFace({ width, height, data }: Plane): Plane {
  const on = data.map((_, i) => (isOnFace(i) ? 1 : 0))
  return gaussianBlur({ width, height, data: on }, 8)
}

export function isSamePixel(one: Pixels, other: Pixels, pixel: number): boolean {
  return [0, 1, 2].every((c) => one.data[pixel * 3 + c] === other.data[pixel * 3 + c])
}

/**
 * How suddenly a change begins: the steepness of the difference between two pictures along the edge of the change,
 * relative to that further inside. A pasted face jumps at its edge, and is far above 1. The edge is a band of a few
 * pixels to both sides.
 */
export function seamEnergy(before: Pixels, after: Pixels, reach = 3): number {
  const { width, height } = before
  const changed = Uint8Array.from({ length: width * height }, (_, i) =>
    isSamePixel(before, after, i) ? 0 : 1,
  )
  const change = Float32Array.from(
    changed,
    (_, i) => (after.data[i * 3 + 1] ?? 0) - (before.data[i * 3 + 1] ?? 0),
  )
  const edge = { sum: 0, count: 0 }
  const inside = { sum: 0, count: 0 }
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const pixel = y * width + x
      const around = [pixel - reach, pixel + reach, pixel - reach * width, pixel + reach * width]
      const near = around.reduce((sum, i) => sum + (changed[i] ?? 0), 0)
      if (near === 0) continue
      const place = near === around.length ? inside : edge
      place.sum += steepness(change, width, pixel)
      place.count++
    }
  }
  return edge.sum / edge.count / (inside.sum / inside.count)
}

function steepness(values: Float32Array, width: number, i: number): number {
  return Math.hypot(
    (values[i + 1] ?? 0) - (values[i - 1] ?? 0),
    (values[i + width] ?? 0) - (values[i - width] ?? 0),
  )
}
