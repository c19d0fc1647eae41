import { expect, test } from 'vitest'
import { drawPicture } from '../../photo-engines.fixture.ts'
import { ofOtherColour } from './of-other-colour.ts'

const carAt = (left: number) => ({ label: 'car', score: 0.9, box: { left, top: 0, width: 40, height: 40 } })
const [red, blue] = [carAt(0), carAt(40)]
const picture = drawPicture(80, 40, (x) => (x < 40 ? [190, 40, 45, 255] : [40, 70, 180, 255]))

test('the red one of two cars is chosen by its colour', () => {
  const named = { label: 'car', which: 'only' } as const
  expect(ofOtherColour(picture, [red, blue], { ...named, colour: '#e5383b' })).toEqual([blue])
  expect(ofOtherColour(picture, [red, blue], named)).toEqual([])
})
