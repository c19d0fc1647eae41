import { expect, test } from 'vitest'
import { tools } from '../../photo-engines.fixture.ts'
import { countChosen, newMask } from './mask.ts'
import { seeLetters } from './see-letters.ts'

const [WIDTH, HEIGHT] = [64, 32]
const isLetter = (i: number) => i % WIDTH >= 20 && i % WIDTH < 30

test('letters are told from what is around them, and how much they hide from what the network says of them alone', async () => {
  const models: typeof tools.models = {
    ...tools.models,
    runAll: async () => ({
      mark: Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => (isLetter(i) ? 6 : -6)),
      opacity: Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => (isLetter(i) ? 0.3 : 0.9)),
    }),
  }
  const picture = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 4) }
  const places = newMask(WIDTH, HEIGHT)
  places.data.fill(1, 8 * WIDTH, 24 * WIDTH)
  const { letters, hidden } = await seeLetters(picture, places, 8, { ...tools, models })
  expect(countChosen(letters)).toBe(16 * 10)
  expect(hidden).toBeCloseTo(0.3)
})
