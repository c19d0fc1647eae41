import { expect, test } from 'vitest'
import { drawPicture } from '../../photo-engines.fixture.ts'
import { undoFading } from './undo-fading.ts'

const ramp = (colour: (level: number) => [number, number, number]) =>
  drawPicture(256, 4, (x) => [...colour(x), 255])

test('a faded and yellowed photo gets its black and white back', () => {
  const faded = ramp(
    (level) =>
      [60 + 0.7 * level, 55 + 0.65 * level, 50 + 0.45 * level].map(Math.round) as [number, number, number],
  )
  const { data } = undoFading(faded)
  const first = data.slice(0, 3)
  const last = data.slice(255 * 4, 255 * 4 + 3)
  expect(Math.max(...first)).toBeLessThan(40)
  expect(Math.min(...last)).toBeGreaterThan(215)
  expect(Math.max(...last) - Math.min(...last), 'the paper is less yellow').toBeLessThan(30)
})

test('a photo that has not faded stays unchanged', () => {
  const fresh = ramp((level) => [level, level, level])
  expect(undoFading(fresh).data).toEqual(fresh.data)
})
