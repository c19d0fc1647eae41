import { expect, test } from 'vitest'
import { drawPicture } from '../../../photo-engines.fixture.ts'
import { changeTone } from './tone.ts'

/** A dark room: a tenth is black, the rest dim. */
const dim = drawPicture(100, 20, (x) => (x < 10 ? [10, 10, 10, 255] : [70, 60, 50, 255]))

test('a brightened picture keeps its black', () => {
  const { data } = changeTone(dim, 'brighter')
  expect(data[0]).toBeLessThan(24)
  expect(data[4 * 50]).toBeGreaterThan(100)
})
