import { expect, test } from 'vitest'
import type { TextLine } from './find-text.ts'
import { otherLeft } from './left-lettering.ts'

const line = (x: number, y: number, length: number, height: number): TextLine => ({
  x,
  y,
  length,
  height,
  angle: 0,
  core: [],
  certainty: 1,
})
const NAME = line(254, 240, 121, 40)
const NUMBER = line(459, 491, 72, 16)

test('a name that stays while its number goes is another mark', () => {
  expect(otherLeft([NAME, NUMBER], [NAME])).toEqual([NAME])
})

test('a small line beside what has gone is of the same mark', () => {
  const handle = line(240, 275, 60, 12)
  expect(otherLeft([NAME, handle], [handle])).toEqual([handle])
})

test('of what was found a little off its place nothing has gone', () => {
  expect(otherLeft([NAME], [line(258, 242, 118, 38)])).toEqual([])
})

test('a small word of the scene may stay', () => {
  expect(otherLeft([NAME, line(60, 60, 40, 12)], [line(60, 60, 40, 12)])).toEqual([])
})

test('what is read only afterwards is no mark that was left', () => {
  expect(otherLeft([NUMBER], [NAME])).toEqual([])
})

test('where nothing is left, or nothing had been found, there is no other', () => {
  expect(otherLeft([NAME, NUMBER], [])).toEqual([])
  expect(otherLeft([], [])).toEqual([])
})
