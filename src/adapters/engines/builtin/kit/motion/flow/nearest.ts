import type { Plane } from '../../pictures/raster.ts'

/** The neighbours that lie before a pixel in reading order, and after it. */
const BEFORE = [
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const
const AFTER = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
] as const

/**
 * For each pixel the number of the nearest one inside the shape, found by asking neighbours in two passes: now and then
 * a pixel or two off, in time linear in the pixels. -1 where there is no shape at all.
 */
export function nearestInside(
  { width, height, data }: Plane,
  isInside: (value: number) => boolean,
): Int32Array {
  const nearest = new Int32Array(width * height).fill(-1)
  for (let i = 0; i < nearest.length; i++) if (isInside(data[i] ?? 0)) nearest[i] = i
  const far = (x: number, y: number, place: number) =>
    place < 0 ? Number.POSITIVE_INFINITY : (x - (place % width)) ** 2 + (y - Math.floor(place / width)) ** 2
  const ask = (x: number, y: number, neighbours: typeof BEFORE | typeof AFTER) => {
    const i = y * width + x
    let least = far(x, y, nearest[i] ?? -1)
    if (least === 0) return
    for (const [right, down] of neighbours) {
      const column = x + right
      const row = y + down
      if (column < 0 || column >= width || row < 0 || row >= height) continue
      const place = nearest[row * width + column] ?? -1
      const distance = far(x, y, place)
      if (distance >= least) continue
      least = distance
      nearest[i] = place
    }
  }
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) ask(x, y, BEFORE)
  for (let y = height - 1; y >= 0; y--) for (let x = width - 1; x >= 0; x--) ask(x, y, AFTER)
  return nearest
}
