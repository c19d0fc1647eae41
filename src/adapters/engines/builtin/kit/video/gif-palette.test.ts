import { expect, it } from 'vitest'
import { drawPicture } from '../../photo-engines.fixture.ts'
import { createIndexer, createPaletteMaker, TRANSPARENT } from './gif-palette.ts'

const WIDTH = 64
const HEIGHT = 32

/** A picture with this many colours, in which the right half may have others. */
function frame(colours: number, shift = 0) {
  return drawPicture(WIDTH, HEIGHT, (x, y) => {
    const number = (x + y * WIDTH) % colours
    const moved = x < WIDTH / 2 ? 0 : shift
    return [(number * 7) % 256, (number + moved) % 256, Math.floor(number / 4) % 256, 255]
  })
}

it('keeps the colours of unchanged parts', () => {
  const before = frame(120)
  const after = frame(120, 40)
  const maker = createPaletteMaker()
  maker.add(before, after)
  const palette = maker.make()
  expect(palette.length).toBeLessThanOrEqual(255)
  const indices = createIndexer(palette)(after)
  for (let pixel = 0; pixel < indices.length; pixel++) {
    if (pixel % WIDTH >= WIDTH / 2) continue
    expect(palette[indices[pixel] ?? 0]).toEqual([...after.data.subarray(pixel * 4, pixel * 4 + 3)])
  }
})

it('reduces many thousands of colours to at most 255, all of them close to the originals', () => {
  const picture = drawPicture(WIDTH, HEIGHT, (x, y) => [x * 4, y * 8, (x * y) % 256, 255])
  const maker = createPaletteMaker()
  maker.add(picture, picture)
  const palette = maker.make()
  expect(palette.length).toBeLessThanOrEqual(255)
  const indices = createIndexer(palette)(picture)
  let error = 0
  for (const [pixel, index] of indices.entries()) {
    const [red = 0, green = 0, blue = 0] = palette[index] ?? []
    const [r = 0, g = 0, b = 0] = picture.data.subarray(pixel * 4)
    error += Math.hypot(red - r, green - g, blue - b) / indices.length
  }
  expect(error).toBeLessThan(24)
})

it('maps each colour to the same number in every frame, so still parts do not flicker', () => {
  const palette = frame(200).data
  const colours = Array.from(
    { length: 200 },
    (_, i) => [...palette.subarray(i * 4, i * 4 + 3)] as [number, number, number],
  )
  const one = createIndexer(colours)
  one(frame(90, 3))
  expect(one(frame(70, 5))).toEqual(createIndexer(colours)(frame(70, 5)))
})

it('keeps transparent pixels transparent', () => {
  const picture = drawPicture(4, 1, (x) => [200, 10, 10, x < 2 ? 0 : 255])
  const maker = createPaletteMaker()
  maker.add(picture, picture)
  expect([...createIndexer(maker.make())(picture)]).toEqual([TRANSPARENT, TRANSPARENT, 0, 0])
})
