import { expect, test } from 'vitest'
import { mapPlane, newPlane, type Picture } from '../../../kit/pictures/raster.ts'
import type { Garment } from '../touch.ts'
import { chooseGarment } from './garments.ts'

const SIDE = 120
const GREY = [120, 122, 118]
const BROWN = [90, 40, 25]
const BLUE = [60, 90, 170]

/** A person from the chin down, 20 pixels below the upper edge, in clothes of these colours. */
function dressed(colourAt: (x: number, y: number) => readonly number[]): Picture {
  const data = new Uint8Array(SIDE * SIDE * 4)
  for (let i = 0; i < SIDE * SIDE; i++) data.set([...colourAt(i % SIDE, Math.floor(i / SIDE)), 255], i * 4)
  return { width: SIDE, height: SIDE, data }
}

/** A jacket across the whole width, open in front of a shirt, above jeans. */
const open = dressed((x, y) => (y >= 75 ? BLUE : Math.abs(x - 60) < 12 ? BROWN : GREY))

/** A face of 20 by 20 pixels in the middle of the upper edge. */
const head = { left: 50, top: 0, width: 20, height: 20 }
const clothes = mapPlane(newPlane(SIDE, SIDE), (_, i) =>
  i >= 20 * SIDE && Math.abs((i % SIDE) - 60) < 40 ? 1 : 0,
)

/** The known parts: the jacket without its sleeves, and the legs. */
const back = mapPlane(clothes, (value, i) => (i < 75 * SIDE && Math.abs((i % SIDE) - 60) < 25 ? value : 0))
const legs = mapPlane(clothes, (value, i) => (i >= 75 * SIDE ? value : 0))
const halves = { back, legs }
const unknown = { back: null, legs: null }

const chosen = async (picture: Picture, garment: Garment, worn = clothes, known: object = halves) => {
  const { data } = await chooseGarment(picture, worn, garment, { head, ...halves, ...known })
  const isAt = (x: number, y: number) => (data[y * SIDE + x] ?? 0) > 0.5
  return { shirt: isAt(60, 50), jacket: isAt(30, 50), jeans: isAt(60, 100) }
}

test.each<[Garment, object]>([
  ['jacket', { shirt: false, jacket: true, jeans: false }],
  ['shirt', { shirt: true, jacket: false, jeans: false }],
  ['trousers', { shirt: false, jacket: false, jeans: true }],
])('only the %s is chosen from an open jacket, a shirt and jeans', async (garment, parts) => {
  expect(await chosen(open, garment)).toEqual(parts)
})

test('a shirt with a pattern is one shirt', async () => {
  const picture = dressed((x, y) => (y >= 75 ? BLUE : (x >> 2) % 2 === 0 ? BROWN : GREY))
  expect(await chosen(picture, 'shirt')).toEqual({ shirt: true, jacket: true, jeans: false })
})

test('a stripe across a shirt belongs to the shirt', async () => {
  const striped = dressed((x, y) =>
    y >= 75 ? BLUE : y >= 40 && y < 50 && Math.abs(x - 60) < 14 ? BROWN : GREY,
  )
  expect(await chosen(striped, 'shirt')).toEqual({ shirt: true, jacket: true, jeans: false })
})

test('a tie is not a shirt, and stays out of the shirt below it', async () => {
  const tie = dressed((x, y) => (y >= 75 ? BLUE : Math.abs(x - 60) < 5 ? BROWN : GREY))
  expect(await chosen(tie, 'shirt')).toEqual({ shirt: false, jacket: true, jeans: false })
})

test('a coat has no clear end above trousers of its colour', async () => {
  const picture = dressed(() => GREY)
  const found = chosen(picture, 'jacket', clothes, unknown)
  await expect(found).rejects.toMatchObject({ reason: 'garment_unclear' })
})

test('a shirt ends sooner than a coat: what reaches lower is a shirt with trousers of its colour', async () => {
  const long = mapPlane(clothes, (value, i) => (i < 94 * SIDE ? value : 0))
  const gray = dressed(() => GREY)
  expect(await chosen(gray, 'jacket', long, unknown)).toMatchObject({ jacket: true })
  await expect(chosen(gray, 'shirt', long, unknown)).rejects.toMatchObject({ reason: 'garment_unclear' })
})

test('trousers of another colour that were not separated from a shirt are not dyed with it', async () => {
  const short = mapPlane(clothes, (value, i) => (i < 90 * SIDE ? value : 0))
  const found = chosen(open, 'shirt', short, unknown)
  await expect(found).rejects.toMatchObject({ reason: 'garment_unclear' })
})

test('trousers that were found only in part are not dyed with a shirt of their colour', async () => {
  const part = mapPlane(legs, (value, i) => (i % SIDE < 40 ? value : 0))
  const found = chosen(
    dressed(() => GREY),
    'shirt',
    clothes,
    { legs: part },
  )
  await expect(found).rejects.toMatchObject({ reason: 'garment_unclear' })
})

test('a jacket is found, though only the shirt under it is outlined', async () => {
  const inner = mapPlane(clothes, (value, i) => (i < 75 * SIDE && Math.abs((i % SIDE) - 60) < 12 ? value : 0))
  const parts = await chosen(open, 'jacket', clothes, { back: inner })
  expect(parts).toEqual({ shirt: false, jacket: true, jeans: false })
})

test('a held thing is not part of a shirt', async () => {
  const picture = dressed((x, y) => (y >= 75 ? BLUE : x < 34 ? BROWN : GREY))
  expect(await chosen(picture, 'shirt')).toEqual({ shirt: true, jacket: false, jeans: false })
})

test('a scarf around the head is not part of a jacket', async () => {
  const scarf = mapPlane(clothes, (value, i) => (Math.abs((i % SIDE) - 60) < 16 ? 1 : value))
  await expect(chosen(open, 'jacket', scarf)).rejects.toMatchObject({ reason: 'garment_unclear' })
})
