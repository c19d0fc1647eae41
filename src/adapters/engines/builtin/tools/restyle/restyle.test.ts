import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { loadPicture } from '../../kit/pictures/load-picture.ts'
import type { Picture } from '../../kit/pictures/raster.ts'
import { engineFile, fileIn, mediaFile, runEngine } from '../../photo-engines.fixture.ts'
import { run } from './restyle.ts'

const WIDTH = 240
const HEIGHT = 160
const photo = fileIn('photo.png')
const halved = fileIn('halved.png')
let original: Picture

beforeAll(async () => {
  await sharp(mediaFile('coffee.jpg')).resize(WIDTH, HEIGHT).png().toFile(photo)
  original = await loadPicture(photo)
  const data = new Uint8Array(original.data)
  for (let i = 0; i < WIDTH * HEIGHT; i++) if (i % WIDTH < WIDTH / 2) data[i * 4 + 3] = 0
  await sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .png()
    .toFile(halved)
})

function restyle(style: string, strength = 100, file = photo): Promise<Picture> {
  return runEngine(run, 'ai-image-to-image', { image: engineFile(file), style, strength })
}

const inFull = new Map<string, Promise<Picture>>()

/** The photo in a style, painted once for all tests. */
function painted(style: string): Promise<Picture> {
  const picture = inFull.get(style) ?? restyle(style)
  inFull.set(style, picture)
  return picture
}

function* pixels({ data }: Picture) {
  for (let i = 0; i < data.length; i += 4)
    yield [...data.subarray(i, i + 4)] as [number, number, number, number]
}

function meanOf(picture: Picture, measure: (red: number, green: number, blue: number) => number): number {
  let sum = 0
  for (const [red, green, blue] of pixels(picture)) sum += measure(red, green, blue)
  return sum / (picture.width * picture.height)
}

const colourfulness = (red: number, green: number, blue: number) =>
  Math.max(red, green, blue) - Math.min(red, green, blue)

/** Whether a byte offset is in the left half, which is transparent in `halved`. */
const isLeft = (i: number) => (i >> 2) % WIDTH < WIDTH / 2

/** The difference of two pictures in their right halves. */
function distance(one: Picture, other: Picture): number {
  const differences = one.data.map((value, i) => (isLeft(i) ? 0 : Math.abs(value - (other.data[i] ?? 0))))
  return (2 * differences.reduce((sum, value) => sum + value, 0)) / one.data.length
}

const PAINTED = ['sketch', 'oil', 'cartoon', 'illustration', 'watercolour', 'duotone'] as const

test.each(PAINTED)(
  '%s keeps the size and the alpha, and strength says how much it changes',
  async (style) => {
    const weak = await restyle(style, 20, halved)
    const strong = await painted(style)
    expect([strong.width, strong.height]).toEqual([WIDTH, HEIGHT])
    expect(distance(strong, original)).toBeGreaterThan(3)
    expect(distance(weak, original)).toBeLessThan(0.4 * distance(strong, original))
    expect(weak.data.every((value, i) => i % 4 !== 3 || value === (isLeft(i) ? 0 : 255))).toBe(true)
  },
)

test('a sketch has only the colour of its paper, and is mostly paper', async () => {
  const sketch = await painted('sketch')
  expect(meanOf(sketch, colourfulness)).toBeLessThan(10)
  expect(meanOf(original, colourfulness)).toBeGreaterThan(60)
  expect(meanOf(sketch, (_, green) => green)).toBeGreaterThan(meanOf(original, (_, green) => green))
})

test('oil, cartoon and illustration are more colourful than the photo; watercolour is lighter', async () => {
  for (const style of ['oil', 'cartoon'] as const) {
    expect(meanOf(await painted(style), colourfulness)).toBeGreaterThan(meanOf(original, colourfulness))
  }
  const brightness = (red: number, green: number, blue: number) => red + green + blue
  expect(meanOf(await painted('watercolour'), brightness)).toBeGreaterThan(meanOf(original, brightness))
})

test('a duotone only has colours between its two inks', async () => {
  const furthest = pixels(await painted('duotone')).reduce((most, [red, green, blue]) => {
    const share = (red / 255 - 0.16) / (1 - 0.16)
    const greenAway = Math.abs(green / 255 - (0.06 + 0.77 * share))
    return Math.max(most, greenAway, Math.abs(blue / 255 - (0.38 + 0.3 * share)))
  }, 0)
  expect(furthest).toBeLessThan(0.02)
})

test('pixel art has few colours in large blocks, each opaque or absent', async () => {
  const art = await restyle('pixel', 100, halved)
  const colours = new Set([...pixels(art)].filter(([, , , alpha]) => alpha > 0).map(String))
  expect(colours.size).toBeLessThanOrEqual(36)
  expect(new Set([...pixels(art)].map(([, , , alpha]) => alpha))).toEqual(new Set([0, 255]))
  let changes = 0
  for (let x = 1; x < WIDTH; x++) {
    const here = (80 * WIDTH + x) * 4
    const before = (80 * WIDTH + x - 1) * 4
    if ([0, 1, 2, 3].some((c) => art.data[here + c] !== art.data[before + c])) changes++
  }
  expect(changes).toBeLessThan(64)
})

test('a sticker is square, with clear corners and a white rim', async () => {
  const { width, height, data } = await restyle('sticker')
  expect(width).toBe(height)
  for (const corner of [0, width - 1, (height - 1) * width, height * width - 1])
    expect(data[corner * 4 + 3]).toBe(0)
  let white = 0
  for (let i = 0; i < data.length; i += 4)
    if (data.subarray(i, i + 4).every((value) => value === 255)) white++
  expect(white / (width * height)).toBeGreaterThan(0.03)
})
