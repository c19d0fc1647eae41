/** How far the colours of two pixels are apart, in grey levels: one of each picture, both of red, green and blue. */
export function differenceBetween(one: Uint8Array, i: number, other: Uint8Array, k: number): number {
  let sum = 0
  for (let c = 0; c < 3; c++) sum += Math.abs((one[i * 3 + c] ?? 0) - (other[k * 3 + c] ?? 0))
  return sum / 3
}
