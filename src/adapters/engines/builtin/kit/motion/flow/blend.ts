import { sample } from '../sample.ts'
import { createContrast } from './contrast.ts'
import type { Drift } from './drift.ts'
import { FINER } from './ground.ts'
import { type Corners, cellBox, edgeWord, fineOf, type Scene, wordOf } from './paint-flow.ts'

/** Of each corner: two places, how much of the first is seen, by how much contrast is raised, and around which colour. */
const BLENDED = 9

/** All that is needed at the corners to blend two moves into one. */
export function createBlend({ ground, grid }: Scene, drift: Drift) {
  const corners: Corners = { size: BLENDED, values: new Float32Array(grid.count * BLENDED) }
  const { values } = corners
  const fillContrast = createContrast(ground, grid, drift.apart)
  return {
    size: BLENDED,
    at(part: number): Corners {
      const { x, y, share } = drift.at(part)
      for (let i = 0; i < grid.count; i++) {
        const at = i * BLENDED
        values[at] = x[0][i] ?? 0
        values[at + 1] = y[0][i] ?? 0
        values[at + 2] = x[1][i] ?? 0
        values[at + 3] = y[1][i] ?? 0
        values[at + 4] = share[i] ?? 0
        fillContrast(i, values, at)
      }
      return corners
    },
  }
}

export function blendCell(scene: Scene, target: Uint32Array, cell: number, rows: Float64Array): void {
  const { still, area, ground } = scene
  const { fine, border, isOwn } = ground
  const { words } = fine
  const flows = area.data
  const { left, top, width: count, height } = cellBox(scene, cell)
  for (let row = 0; row < height; row++) {
    const at = row * BLENDED * 2
    let x1 = fineOf(left, border) + FINER * (rows[at] ?? 0)
    let y1 = fineOf(top + row, border) + FINER * (rows[at + 2] ?? 0)
    let x2 = fineOf(left, border) + FINER * (rows[at + 4] ?? 0)
    let y2 = fineOf(top + row, border) + FINER * (rows[at + 6] ?? 0)
    let share = rows[at + 8] ?? 0
    let gain = rows[at + 10] ?? 0
    let meanRed = rows[at + 12] ?? 0
    let meanGreen = rows[at + 14] ?? 0
    let meanBlue = rows[at + 16] ?? 0
    const stepX1 = FINER * (1 + (rows[at + 1] ?? 0))
    const stepY1 = FINER * (rows[at + 3] ?? 0)
    const stepX2 = FINER * (1 + (rows[at + 5] ?? 0))
    const stepY2 = FINER * (rows[at + 7] ?? 0)
    const stepShare = rows[at + 9] ?? 0
    const stepGain = rows[at + 11] ?? 0
    const stepRed = rows[at + 13] ?? 0
    const stepGreen = rows[at + 15] ?? 0
    const stepBlue = rows[at + 17] ?? 0
    const start = (top + row) * still.width + left
    for (let i = start; i < start + count; i++) {
      if (flows[i] !== 0) {
        const one = sample(words, fine.width, x1, y1)
        const other = sample(words, fine.width, x2, y2)
        const red = lifted(one & 255, other & 255, share, gain, meanRed)
        const green = lifted((one >>> 8) & 255, (other >>> 8) & 255, share, gain, meanGreen)
        const blue = lifted((one >>> 16) & 255, (other >>> 16) & 255, share, gain, meanBlue)
        target[i] = isOwn[i] === 1 ? wordOf(red, green, blue) : edgeWord(scene, i, red, green, blue)
      }
      x1 += stepX1
      y1 += stepY1
      x2 += stepX2
      y2 += stepY2
      share += stepShare
      gain += stepGain
      meanRed += stepRed
      meanGreen += stepGreen
      meanBlue += stepBlue
    }
  }
}

/** Two values mixed, and their difference from the colour around them raised. */
function lifted(one: number, other: number, share: number, gain: number, mean: number): number {
  return mean + gain * (other + share * (one - other) - mean)
}
