/**
 * In place; the length is a power of two. For the inverse, swap the real and imaginary parts and divide by the length.
 */
export function fourier(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length
  const turns = turnsOf(size)
  reorder(real, imaginary)
  for (let half = 1; half < size; half *= 2) {
    const stride = size / (2 * half)
    for (let k = 0; k < half; k++) {
      const cos = turns.cos[k * stride] ?? 0
      const sin = turns.sin[k * stride] ?? 0
      for (let i = k; i < size; i += 2 * half) {
        const j = i + half
        const re = real[j] ?? 0
        const im = imaginary[j] ?? 0
        const turnedRe = re * cos - im * sin
        const turnedIm = re * sin + im * cos
        real[j] = (real[i] ?? 0) - turnedRe
        imaginary[j] = (imaginary[i] ?? 0) - turnedIm
        real[i] = (real[i] ?? 0) + turnedRe
        imaginary[i] = (imaginary[i] ?? 0) + turnedIm
      }
    }
  }
}

interface Turns {
  cos: Float64Array
  sin: Float64Array
}

/** Computed once for each length. */
const known = new Map<number, Turns>()

function turnsOf(size: number): Turns {
  const turns = known.get(size) ?? {
    cos: Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((-2 * Math.PI * k) / size)),
    sin: Float64Array.from({ length: size / 2 }, (_, k) => Math.sin((-2 * Math.PI * k) / size)),
  }
  known.set(size, turns)
  return turns
}

function reorder(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i >= j) continue
    ;[real[i], real[j]] = [real[j] ?? 0, real[i] ?? 0]
    ;[imaginary[i], imaginary[j]] = [imaginary[j] ?? 0, imaginary[i] ?? 0]
  }
}

/** Fades a window in and out, so that its ends do not count as a jump. */
export function hann(size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size))
}
