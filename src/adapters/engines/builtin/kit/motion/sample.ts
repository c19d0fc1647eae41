/** Two channels at a time, as they lie in a word: their weights add up to 256, so nothing overflows. */
export const EVEN = 0x00ff00ff
/** Half of the lowest bit that is kept. */
const HALF = 0x00800080

/**
 * The colour at a place inside of a sheet, mixed from four neighbours, without alpha. It is asked for a hundred million
 * times for a video, so that values have names of their own: lists of them would triple the time.
 */
export function sample(words: Uint32Array, width: number, x: number, y: number): number {
  const wholeX = x | 0
  const wholeY = y | 0
  const along = ((x - wholeX) * 256) | 0
  const down = ((y - wholeY) * 256) | 0
  const at = wholeY * width + wholeX
  const w11 = (along * down) >> 8
  const w10 = along - w11
  const w01 = down - w11
  const w00 = 256 - along - w01
  const a = words[at] ?? 0
  const b = words[at + 1] ?? 0
  const c = words[at + width] ?? 0
  const d = words[at + width + 1] ?? 0
  const even = ((a & EVEN) * w00 + (b & EVEN) * w10 + (c & EVEN) * w01 + (d & EVEN) * w11 + HALF) >>> 8
  const green =
    ((a >>> 8) & 255) * w00 + ((b >>> 8) & 255) * w10 + ((c >>> 8) & 255) * w01 + ((d >>> 8) & 255) * w11
  return (even & EVEN) | ((green + 128) & 0xff00)
}
