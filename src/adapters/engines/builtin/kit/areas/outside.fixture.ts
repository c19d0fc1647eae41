import type { TaskTools } from '../../host/task.ts'
import type { Picture } from '../pictures/raster.ts'

export const WIDTH = 120
const HEIGHT = 80
/** The map of people with nothing but background. */
const NOBODY = new Float32Array(256 * 256 * 6).map((_, i) => (i % 6 === 0 ? 20 : 0))
/** Networks that see no people, and outline nothing. */
export const tools: Pick<TaskTools, 'models'> = {
  models: {
    // The encoder's memory of a picture; nothing is outlined.
    run: async (name) => (name === 'sam-encoder' ? new Float32Array(256 * 64 * 64) : NOBODY),
    runAll: async () => ({}),
    runForBytes: async () => new Uint8Array(),
  },
}

export function drawn(colourAt: (x: number, y: number) => readonly number[]): Picture {
  const data = new Uint8Array(WIDTH * HEIGHT * 4)
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    data.set([...colourAt(i % WIDTH, Math.floor(i / WIDTH)), 255], i * 4)
  return { width: WIDTH, height: HEIGHT, data }
}

export const sky = (y: number) => [90 + y, 140 + y, 230]
export const ground = (x: number, y: number) =>
  ((x >> 1) + (y >> 1)) % 2 === 0 ? [70, 60, 40] : [110, 95, 60]
/** A pale blue sky over brown ground. */
export const outside = drawn((x, y) => (y < 40 ? sky(y) : ground(x, y)))
