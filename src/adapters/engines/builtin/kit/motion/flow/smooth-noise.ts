import { createRandom } from '../../random.ts'

const WAVES = 6

/** From about -1 to 1, changing slowly: hills of about this many pixels, the same for the same seed. */
export function createSmoothNoise(seed: string, hill: number): (x: number, y: number) => number {
  const random = createRandom(seed)
  const waves = Array.from({ length: WAVES }, (_, i) => {
    const turn = ((i + random.next()) / WAVES) * Math.PI
    const rate = ((2 * Math.PI) / hill) * random.between(0.35, 0.75)
    return { x: Math.cos(turn) * rate, y: Math.sin(turn) * rate, start: random.between(0, 2 * Math.PI) }
  })
  const scale = Math.sqrt(2 / WAVES) * 0.75
  return (x, y) => {
    let sum = 0
    for (const wave of waves) sum += Math.sin(wave.x * x + wave.y * y + wave.start)
    return scale * sum
  }
}
