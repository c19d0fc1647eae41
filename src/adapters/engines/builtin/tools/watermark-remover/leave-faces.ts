import type { Face } from '../../kit/faces/face.ts'
import type { Mask } from '../../kit/fill/mask.ts'
import { findComponents } from '../../kit/pictures/components.ts'
import { newPlane } from '../../kit/pictures/raster.ts'

/** A shape of which more than this lies on a face is taken for a part of it. */
const ON_FACE = 0.7

/** A mask without what lies on faces alone: eyes and teeth are not marks, and lettering that runs across a face is. */
export function leaveFaces(mask: Mask, faces: readonly Pick<Face, 'box'>[]): Mask {
  if (faces.length === 0) return mask
  const plane = newPlane(mask.width, mask.height)
  plane.data.set(mask.data)
  const { labels, sizes } = findComponents(plane, (value) => value > 0)
  const onFace = new Float64Array(sizes.length)
  let outside = 0
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i] ?? 0
    if (label === 0) continue
    const [x, y] = [i % mask.width, Math.floor(i / mask.width)]
    if (faces.some(({ box }) => isIn(box, x, y))) onFace[label] = (onFace[label] ?? 0) + 1
    else outside++
  }
  // Where there is a mark beside the face as well, letters on it belong to that mark.
  if (outside > mask.data.length / 2_000) return mask
  const data = Uint8Array.from(labels, (label) =>
    label > 0 && (onFace[label] ?? 0) <= ON_FACE * (sizes[label] ?? 0) ? 1 : 0,
  )
  return { ...mask, data }
}

function isIn(box: Face['box'], x: number, y: number): boolean {
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height
}
