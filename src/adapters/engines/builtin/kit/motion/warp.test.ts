import { expect, test } from 'vitest'
import { drawPicture } from '../../photo-engines.fixture.ts'
import { type Sheet, sheetOf } from './sheet.ts'
import { warp } from './warp.ts'

const WIDTH = 40
const HEIGHT = 24
const GREY = [100, 100, 100, 255] as const

function newSheet(): Sheet {
  return { width: WIDTH, height: HEIGHT, words: new Uint32Array(WIDTH * HEIGHT) }
}

const coloursAt = ({ words }: Sheet, i: number) => Array.from(new Uint8Array(words.buffer, i * 4, 4))

test('the identity map changes nothing', () => {
  const source = sheetOf(drawPicture(WIDTH, HEIGHT, (x, y) => [x * 6, y * 10, (x * y) % 256, 255]))
  const target = newSheet()
  warp(source, target, (x, y, place) => Object.assign(place, { x, y }))
  const differences = Array.from(target.words, (_, i) =>
    Math.max(...coloursAt(target, i).map((value, c) => Math.abs(value - (coloursAt(source, i)[c] ?? 0)))),
  )
  // The last row and column lie a trace inside of the picture.
  expect(Math.max(...differences)).toBeLessThanOrEqual(2)
})

test('beyond its edges a picture looks like its edge, so nothing is ever black', () => {
  const source = sheetOf(drawPicture(WIDTH, HEIGHT, () => GREY))
  const target = newSheet()
  warp(source, target, (x, y, place) => Object.assign(place, { x: x * 3 - 50, y: y * 3 - 50 }))
  expect(new Set(target.words).size).toBe(1)
  expect(coloursAt(target, 0)).toEqual([...GREY])
})

test('a soft edge shows what is below it, without a dark rim', () => {
  const source = sheetOf(drawPicture(WIDTH, HEIGHT, (x) => [100, 100, 100, x < 20 ? 255 : x < 30 ? 128 : 0]))
  const target = sheetOf(drawPicture(WIDTH, HEIGHT, () => GREY))
  warp(source, target, (x, y, place) => Object.assign(place, { x: x + 0.4, y: y + 0.3 }), { over: true })
  for (let i = 0; i < target.words.length; i++) {
    for (const value of coloursAt(target, i).slice(0, 3)) expect(Math.abs(value - 100)).toBeLessThanOrEqual(3)
  }
})
