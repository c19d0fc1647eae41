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
