import { expect, test } from 'vitest'
import { drawn, tools, WIDTH } from '../../../kit/areas/outside.fixture.ts'
import { outlining } from '../../../kit/things/outlines.fixture.ts'
import { coverWithSnow } from './snow-cover.ts'

const { see, outline } = outlining((red, green, blue) => red > blue + 0.5 && green < red)
/** Networks that outline everything brown. */
const models: typeof tools.models = {
  ...tools.models,
  run: async (name, seen) => (name === 'sam-encoder' ? see(seen) : tools.models.run(name)),
  runAll: async (name, ...inputs) => (name === 'sam-decoder' ? outline(...inputs) : {}),
}

test('snow lies on the ground, with its furrows, and not on a wall', async () => {
  const field = drawn((x, y) => (y < 40 ? [120, 120, 130] : x % 6 === 0 ? [80, 60, 40] : [130, 100, 70]))
  const { data } = await coverWithSnow(field, { models })
  const at = (x: number, y: number) => [...data.subarray((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3)]
  expect(Math.min(...at(63, 65))).toBeGreaterThan(190)
  expect(at(60, 65)[1]).toBeLessThan((at(63, 65)[1] ?? 0) - 10)
  expect(Math.max(...at(63, 15))).toBeLessThan(140)
})
