import type { Box } from '../pictures/raster.ts'
import { THINGS, THINGS_SIDE } from './things-network.ts'

const STEP = 16
const REACHES = 11
const COLUMNS = THINGS_SIDE / STEP

/** The network's answer when it is certain of these things, each in a box of its square. */
export function seeing(things: readonly { label: string; box: Box }[]): Record<string, Float32Array> {
  const likely = new Float32Array(COLUMNS ** 2 * THINGS.length)
  const reach = new Float32Array(COLUMNS ** 2 * 4 * REACHES)
  for (const { label, box } of things) {
    const [right, bottom] = [box.left + box.width, box.top + box.height]
    const [column, row] = [(box.left + right) >> 5, (box.top + bottom) >> 5]
    const spot = row * COLUMNS + column
    likely[spot * THINGS.length + THINGS.findIndex((thing) => thing.label === label)] = 0.8
    const [x, y] = [(column + 0.5) * STEP, (row + 0.5) * STEP]
    for (const [side, far] of [x - box.left, y - box.top, right - x, bottom - y].entries()) {
      reachFor(reach, (spot * 4 + side) * REACHES, far / STEP)
    }
  }
  return { Identity_1: likely, Identity_4: reach }
}

/** Sets two neighbours so that their mean is the wanted distance. */
function reachFor(reach: Float32Array, at: number, far: number): void {
  const near = Math.floor(far)
  reach.fill(-30, at, at + REACHES)
  reach[at + near] = Math.log(Math.max(1e-6, 1 - (far - near)))
  reach[at + near + 1] = Math.log(Math.max(1e-6, far - near))
}
