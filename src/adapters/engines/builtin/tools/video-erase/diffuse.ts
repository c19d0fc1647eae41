import type { Mask } from '../../kit/fill/mask.ts'

/** Fills missing pixels of red, green and blue with the mean of their neighbours, from the edge inwards. */
export function diffuse(
  rgb: Uint8Array,
  missing: Int32Array,
  { width, height }: Pick<Mask, 'width' | 'height'>,
): void {
  const open = new Uint8Array(width * height)
  for (const i of missing) open[i] = 1
  let left = missing
  while (left.length > 0) {
    const edge = left.filter((i) => nearKnown(open, i, width, height))
    if (edge.length === 0) return
    for (const i of edge) fillFromAround(rgb, open, i, width)
    for (const i of edge) open[i] = 0
    left = left.filter((i) => open[i])
  }
}

function nearKnown(open: Uint8Array, i: number, width: number, height: number): boolean {
  const x = i % width
  if (x > 0 && !open[i - 1]) return true
  if (x < width - 1 && !open[i + 1]) return true
  return (i >= width && !open[i - width]) || (i < (height - 1) * width && !open[i + width])
}

function fillFromAround(rgb: Uint8Array, open: Uint8Array, i: number, width: number): void {
  const known = [i - 1, i + 1, i - width, i + width].filter((near) => open[near] === 0)
  for (let c = 0; c < 3; c++) {
    rgb[i * 3 + c] = known.reduce((sum, near) => sum + (rgb[near * 3 + c] ?? 0), 0) / known.length
  }
}

/** Rounds in which colours spread over a stroke of a few pixels. */
const ROUNDS = 12

/** Makes what was filled even: each pixel becomes the mean of its neighbours, again and again. */
export function smoothOut(
  rgb: Uint8Array,
  places: Int32Array,
  { width, height }: Pick<Mask, 'width' | 'height'>,
): void {
  const near = (i: number) =>
    [
      i % width > 0 ? i - 1 : i,
      i % width < width - 1 ? i + 1 : i,
      i >= width ? i - width : i,
      i < (height - 1) * width ? i + width : i,
    ].map((place) => place * 3)
  const neighbours = Array.from(places, near)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [n, i] of places.entries()) {
      const [left = 0, right = 0, above = 0, below = 0] = neighbours[n] ?? []
      for (let c = 0; c < 3; c++) {
        const sum =
          (rgb[left + c] ?? 0) + (rgb[right + c] ?? 0) + (rgb[above + c] ?? 0) + (rgb[below + c] ?? 0)
        rgb[i * 3 + c] = Math.round(sum / 4)
      }
    }
  }
}
