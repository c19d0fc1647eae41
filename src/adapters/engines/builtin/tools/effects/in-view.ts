import type { Face } from '../../kit/faces/face.ts'
import type { Layers } from '../../kit/motion/layers.ts'
import { type Box, boxBetween, type Size } from '../../kit/pictures/raster.ts'

/** Whoever has a smaller face, compared with the largest, is somebody in the background. */
const MAIN = 0.55
/** How far a head extends around its face, in heights of the face: hair above, ears and more hair, and the neck. */
const HEAD = { up: 0.45, aside: 0.3, down: 0.15 }
/** A subject without a face is kept by its middle, in parts of its size. */
const HEART = 0.7

/** The faces of the people whom a photo is about. */
export function mainFaces(faces: readonly Face[]): Face[] {
  const largest = Math.max(0, ...faces.map(({ box }) => box.height))
  return faces.filter(({ box }) => box.height >= MAIN * largest)
}

/** Around the heads of the people whom a photo is about; null where there is nobody. */
export function headsBox(faces: readonly Face[], size: Size): Box | null {
  const boxes = mainFaces(faces).map(({ box }) => box)
  if (boxes.length === 0) return null
  return boxBetween(size, {
    left: Math.min(...boxes.map(({ x, height }) => x - HEAD.aside * height)),
    top: Math.min(...boxes.map(({ y, height }) => y - HEAD.up * height)),
    right: Math.max(...boxes.map(({ x, width, height }) => x + width + HEAD.aside * height)),
    bottom: Math.max(...boxes.map(({ y, height }) => y + (1 + HEAD.down) * height)),
  })
}

/** How far a place is from the middle of a face: 1 at the edge of its oval. */
export function distanceIn({ box }: Face, x: number, y: number): number {
  const wide = box.width / 2
  const high = box.height / 2
  return Math.hypot((x - box.x - wide) / wide, (y - box.y - high) / high)
}

/**
 * What a camera must not lose: a subject that is whole in the photo; otherwise heads, up to the highest end of hair,
 * hats and hands.
 */
export function keptInView({ subject, width, height }: Layers, faces: readonly Face[]): Box {
  if (!subject) return { left: width * 0.35, top: height * 0.35, width: width * 0.3, height: height * 0.3 }
  const { box } = subject
  const isWhole = box.left > 0 && box.top > 0 && box.left + box.width < width && box.top + box.height < height
  if (isWhole) return box
  const heads = headsBox(faces, { width, height }) ?? middleOf(box)
  return { ...heads, top: box.top, height: Math.max(1, heads.top + heads.height - box.top) }
}

function middleOf({ left, top, width, height }: Box): Box {
  const aside = Math.round(((1 - HEART) / 2) * width)
  const above = Math.round(((1 - HEART) / 2) * height)
  return { left: left + aside, top: top + above, width: width - 2 * aside, height: height - 2 * above }
}
