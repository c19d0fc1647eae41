/** Pictures are compared at this many points a side. */
export const LIKENESS_SIDE = 32
const BITS = 64
/** Below it a picture is so even that nothing tells it from other even ones. */
const MIN_CONTRAST = 4

/** How much of each wave, of 0 to `LIKENESS_SIDE` half turns, is in a row of points. */
const COSINES = Array.from({ length: LIKENESS_SIDE }, (_, wave) =>
  Array.from({ length: LIKENESS_SIDE }, (_, point) =>
    Math.cos((Math.PI / LIKENESS_SIDE) * (point + 0.5) * wave),
  ),
)

/** The 64 longest waves, from the longest on and without the evenness of the whole. */
const WAVES = Array.from({ length: 12 }, (_, x) => Array.from({ length: 12 }, (_, y) => ({ x, y })))
  .flat()
  .sort((one, other) => one.x + one.y - (other.x + other.y) || one.x - other.x)
  .slice(1, 1 + BITS)

/**
 * A perceptual hash: which of the longest waves that make up the grey picture are stronger than their median. It stays
 * nearly the same when a picture is scaled, compressed, converted, brightened or blurred a little. It does not survive
 * mirroring, turning, or a crop of more than a few per cent. Null where the picture is too even to be known again.
 */
export function likenessOf(grey: Uint8Array): string | null {
  if (contrastOf(grey) < MIN_CONTRAST) return null
  const strengths = WAVES.map(({ x, y }) => strengthOf(grey, x, y))
  const sorted = strengths.toSorted((one, other) => one - other)
  const median = ((sorted[BITS / 2 - 1] ?? 0) + (sorted[BITS / 2] ?? 0)) / 2
  const bits = strengths.map((strength) => (strength > median ? '1' : '0')).join('')
  return BigInt(`0b${bits}`)
    .toString(16)
    .padStart(BITS / 4, '0')
}

function strengthOf(grey: Uint8Array, x: number, y: number): number {
  let sum = 0
  for (let row = 0; row < LIKENESS_SIDE; row++) {
    for (let column = 0; column < LIKENESS_SIDE; column++) {
      const point = grey[row * LIKENESS_SIDE + column] ?? 0
      sum += point * (COSINES[x]?.[column] ?? 0) * (COSINES[y]?.[row] ?? 0)
    }
  }
  return sum
}

/** The standard deviation. */
function contrastOf(grey: Uint8Array): number {
  const mean = grey.reduce((sum, point) => sum + point, 0) / grey.length
  return Math.sqrt(grey.reduce((sum, point) => sum + (point - mean) ** 2, 0) / grey.length)
}
