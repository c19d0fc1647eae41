import type { Models } from '../../models/models.ts'
import type { Box } from '../pictures/raster.ts'
import { outlining } from '../things/outlines.fixture.ts'
import { seeing } from '../things/seen-things.fixture.ts'
import { THINGS_SIDE } from '../things/things-network.ts'

/**
 * Networks that see these things in pictures of a side, and outline everything red in a box; the second time nothing,
 * if they waver.
 */
export function seeingModels(
  side: number,
  things: readonly { label: string; box: Box }[],
  { waver = false } = {},
): Models & { asked: string[] } {
  const asked: string[] = []
  const { see, outline } = outlining((red, green) => red > green + 1)
  const scale = (length: number) => (length * THINGS_SIDE) / side
  const scaled = things.map(({ label, box: { left, top, width, height } }) => ({
    label,
    box: { left: scale(left), top: scale(top), width: scale(width), height: scale(height) },
  }))
  return {
    asked,
    run: async (name, picture) => {
      asked.push(name)
      return see(picture)
    },
    runAll: async (name, ...inputs) => {
      asked.push(name)
      if (name === 'things') return seeing(scaled)
      const isAgain = inputs[1]?.dims[1] === 3
      const answer = outline(...inputs)
      return waver && isAgain
        ? { ...answer, masks: new Float32Array(answer.masks?.length ?? 0).fill(-20) }
        : answer
    },
    runForBytes: async () => {
      throw new Error('nobody asks for this')
    },
  }
}
