import { MIN_CROP_PX } from '../../../../shared/catalogue/video-cuts.ts'

/** In pixels of the video. */
export type CropBox = { x: number; y: number; width: number; height: number }
type Size = { width: number; height: number }
type Step = { x: number; y: number }

export const CORNERS = ['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const
export type Corner = (typeof CORNERS)[number]

const between = (value: number, min: number, max: number) => Math.round(Math.min(max, Math.max(min, value)))

/** The first box: most of the picture, so that all handles are visible. */
export function firstBox({ width, height }: Size): CropBox {
  const inset = (side: number) => Math.max(0, Math.min(side / 10, (side - MIN_CROP_PX) / 2))
  const x = Math.round(inset(width))
  const y = Math.round(inset(height))
  return { x, y, width: width - 2 * x, height: height - 2 * y }
}

export function movedBox(box: CropBox, by: Step, size: Size): CropBox {
  return {
    ...box,
    x: between(box.x + by.x, 0, size.width - box.width),
    y: between(box.y + by.y, 0, size.height - box.height),
  }
}

/** Moves one corner; the opposite one stays. */
export function resizedBox(box: CropBox, corner: Corner, by: Step, size: Size): CropBox {
  const right = box.x + box.width
  const bottom = box.y + box.height
  const isLeft = corner.endsWith('left')
  const isTop = corner.startsWith('top')
  const x = isLeft ? between(box.x + by.x, 0, right - MIN_CROP_PX) : box.x
  const y = isTop ? between(box.y + by.y, 0, bottom - MIN_CROP_PX) : box.y
  const endX = isLeft ? right : between(right + by.x, box.x + MIN_CROP_PX, size.width)
  const endY = isTop ? bottom : between(bottom + by.y, box.y + MIN_CROP_PX, size.height)
  return { x, y, width: endX - x, height: endY - y }
}
