import { expect, test } from 'vitest'
import { beyondEdge } from './beyond-edge.ts'

const picture = { width: 400, height: 300 }
const thing = (left: number, side: number, label = 'car') => ({
  label,
  score: 0.6,
  box: { left, top: 100, width: side, height: side },
})
const only = { label: 'car', which: 'only' } as const

test('half a car at the edge is not meant beside a whole one that is much larger', () => {
  const [cut, whole] = [thing(0, 50), thing(150, 90)]
  expect(beyondEdge(picture, [cut, whole], only)).toEqual([cut])
  expect(beyondEdge(picture, [thing(350, 50), whole], only)).toHaveLength(1)
})

test('it may be meant beside one of its size, beside two others, or if its place was named', () => {
  expect(beyondEdge(picture, [thing(0, 80), thing(150, 90)], only)).toEqual([])
  expect(beyondEdge(picture, [thing(0, 40), thing(120, 90), thing(250, 90)], only)).toEqual([])
  expect(beyondEdge(picture, [thing(0, 50), thing(150, 90)], { label: 'car', which: 'left' })).toEqual([])
})

test('somebody at the edge may be meant', () => {
  const people = [thing(0, 50, 'person'), thing(150, 90, 'person')]
  expect(beyondEdge(picture, people, { label: 'person', which: 'only' })).toEqual([])
})
