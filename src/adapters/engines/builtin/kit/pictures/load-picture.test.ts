import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RejectedByEngineError } from '../../../../../modules/generations/engine.ts'
import { loadPicture } from './load-picture.ts'
import { savePicture } from './save-picture.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

const ORANGE = { r: 240, g: 120, b: 20 }

/** Orange on the left, blue on the right. */
function twoColours(channels: 3 | 4 = 3) {
  const right = { create: { width: 20, height: 20, channels: 3, background: '#2040c0' } } as const
  const left = { create: { width: 40, height: 20, channels, background: ORANGE } } as const
  return sharp(left).composite([{ input: right, left: 20, top: 0 }])
}

test.each([
  ['jpeg', () => twoColours().jpeg({ quality: 100 })],
  ['inks', () => twoColours().toColourspace('cmyk').jpeg({ quality: 100 })],
  ['16 bits', () => twoColours().toColourspace('rgb16').png()],
  ['a palette', () => twoColours().png({ palette: true })],
  ['webp', () => twoColours().webp({ quality: 100 })],
  ['tiff', () => twoColours().tiff()],
])('%s is read as eight bits of red, green, blue and alpha', async (name, make) => {
  const file = path.join(folder, name)
  await make().toFile(file)
  const { width, height, data } = await loadPicture(file)
  expect([width, height, data.length]).toEqual([40, 20, 40 * 20 * 4])
  const [red = 0, green = 0, blue = 0, alpha] = data
  expect(red).toBeGreaterThan(green + 60)
  expect(green).toBeGreaterThan(blue + 20)
  expect(alpha).toBe(255)
})

test('a phone photo taken sideways is turned upright', async () => {
  const file = path.join(folder, 'turned.jpg')
  await twoColours()
    .rotate(90)
    .jpeg()
    .toBuffer()
    .then((turned) => sharp(turned).withMetadata({ orientation: 8 }).toFile(file))
  const { width, height, data } = await loadPicture(file)
  expect([width, height]).toEqual([40, 20])
  expect(data[0]).toBeGreaterThan(200)
})

test('colours of a wide profile stay unchanged, and both formats carry the profile', async () => {
  const file = path.join(folder, 'wide.png')
  await twoColours().withIccProfile('p3').png().toFile(file)
  const picture = await loadPicture(file)
  const raw = await sharp(file, { ignoreIcc: true }).raw().toBuffer()
  expect([...picture.data.subarray(0, 3)]).toEqual([...raw.subarray(0, 3)])
  expect(picture.profile).not.toBeNull()
  picture.data.fill(100, 3, 4)
  for (const saved of await savePicture(picture, folder, { profile: picture.profile })) {
    const { icc, hasAlpha, width } = await sharp(saved.path).metadata()
    expect(icc, saved.variant).toEqual(picture.profile)
    expect([hasAlpha, width]).toEqual([true, 40])
    await expect(sharp(saved.path).ensureAlpha().raw().toBuffer()).resolves.toHaveLength(40 * 20 * 4)
  }
})

test('an opaque picture can carry a profile, too', async () => {
  const file = path.join(folder, 'wide-opaque.png')
  await twoColours().withIccProfile('p3').png().toFile(file)
  const picture = await loadPicture(file)
  for (const saved of await savePicture(picture, folder, { suffix: '-opaque', profile: picture.profile })) {
    expect((await sharp(saved.path).metadata()).icc, saved.variant).toEqual(picture.profile)
    await expect(sharp(saved.path).ensureAlpha().raw().toBuffer()).resolves.toHaveLength(40 * 20 * 4)
  }
})

test('a photo written as JPEG is one, and carries its profile', async () => {
  const file = path.join(folder, 'wide-photo.png')
  await twoColours().withIccProfile('p3').png().toFile(file)
  const picture = await loadPicture(file)
  const [jpeg] = await savePicture(picture, folder, { profile: picture.profile, best: 'jpeg' })
  const { format, icc } = await sharp(jpeg?.path).metadata()
  expect(format).toBe('jpeg')
  expect(icc).toEqual(picture.profile)
})

test('a broken or foreign file is refused with a plain reason', async () => {
  const whole = path.join(folder, 'whole.jpg')
  await sharp(path.resolve('tests/media/coffee.jpg')).toFile(whole)
  const words = path.join(folder, 'words.png')
  const part = path.join(folder, 'part.jpg')
  await writeFile(words, 'not a picture')
  await writeFile(part, (await readFile(whole)).subarray(0, 9_000))
  for (const file of [words, part, path.join(folder, 'missing.png')]) {
    await expect(loadPicture(file)).rejects.toBeInstanceOf(RejectedByEngineError)
  }
})

test('a picture larger than the limit is read at 25 megapixels', async () => {
  const file = path.join(folder, 'large.png')
  await sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#7a5cf6' } })
    .png({ compressionLevel: 1 })
    .toFile(file)
  const { width, height } = await loadPicture(file)
  expect(width * height).toBeLessThanOrEqual(25_000_000)
  expect(width * height).toBeGreaterThan(24_900_000)
  expect(width / height).toBeCloseTo(1.6, 2)
})
