/** The side of the squares that are compared, three channels a pixel. */
export const SIDE = 384

/** How near a picture comes to the true one. */
export interface Judgement {
  decibels: number
  /** SSIM of brightness in windows of eight pixels. */
  structure: number
  /** How alike edges are: the mean likeness of gradients, which follows what people see (GMS). */
  edges: number
}

export function judge(truth: Uint8Array, result: Uint8Array): Judgement {
  const squares = truth.reduce((sum, value, i) => sum + (value - (result[i] ?? 0)) ** 2, 0)
  const one = greyOf(truth)
  const other = greyOf(result)
  return {
    decibels: 10 * Math.log10(255 ** 2 / (squares / truth.length)),
    structure: structureOf(one, other),
    edges: edgesOf(one, other),
  }
}

function greyOf(pixels: Uint8Array): Float32Array {
  return Float32Array.from(
    { length: SIDE * SIDE },
    (_, i) =>
      0.299 * (pixels[3 * i] ?? 0) + 0.587 * (pixels[3 * i + 1] ?? 0) + 0.114 * (pixels[3 * i + 2] ?? 0),
  )
}

function structureOf(one: Float32Array, other: Float32Array): number {
  const window = 8
  const c1 = 6.5
  const c2 = 58.5
  let sum = 0
  let count = 0
  for (let top = 0; top + window <= SIDE; top += 4) {
    for (let left = 0; left + window <= SIDE; left += 4) {
      let a = 0
      let b = 0
      let aa = 0
      let bb = 0
      let ab = 0
      for (let i = 0; i < window * window; i++) {
        const place = (top + Math.floor(i / window)) * SIDE + left + (i % window)
        const x = one[place] ?? 0
        const y = other[place] ?? 0
        a += x
        b += y
        aa += x * x
        bb += y * y
        ab += x * y
      }
      const n = window * window
      const ma = a / n
      const mb = b / n
      const va = aa / n - ma * ma
      const vb = bb / n - mb * mb
      const cov = ab / n - ma * mb
      sum += ((2 * ma * mb + c1) * (2 * cov + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2))
      count++
    }
  }
  return sum / count
}

function edgesOf(one: Float32Array, other: Float32Array): number {
  const steepness = (plane: Float32Array, i: number) =>
    Math.hypot((plane[i + 1] ?? 0) - (plane[i - 1] ?? 0), (plane[i + SIDE] ?? 0) - (plane[i - SIDE] ?? 0)) / 2
  let sum = 0
  let count = 0
  for (let i = SIDE + 1; i < SIDE * (SIDE - 1) - 1; i++) {
    const a = steepness(one, i)
    const b = steepness(other, i)
    sum += (2 * a * b + 170) / (a * a + b * b + 170)
    count++
  }
  return sum / count
}
