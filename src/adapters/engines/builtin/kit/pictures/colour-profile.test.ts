import sharp from 'sharp'
import { expect, test } from 'vitest'
import { putProfileIntoJpeg, putProfileIntoPng, putProfileIntoWebp } from './colour-profile.ts'

const square = sharp({
  create: { width: 8, height: 6, channels: 4, background: { r: 200, g: 80, b: 30, alpha: 1 } },
})
const { icc: profile } = await sharp(await square.clone().withIccProfile('p3').png().toBuffer()).metadata()
const pixelsOf = (file: Buffer) => sharp(file, { ignoreIcc: true }).raw().toBuffer()

test.each([
  ['png', putProfileIntoPng],
  ['jpeg', putProfileIntoJpeg],
  ['webp', putProfileIntoWebp],
] as const)('a %s has the profile, and the pixels it had', async (format, put) => {
  const plain = await square.clone().toFormat(format, { lossless: true, quality: 100 }).toBuffer()
  const profiled = put(plain, profile ?? Buffer.alloc(0))
  expect((await sharp(profiled).metadata()).icc?.equals(profile ?? Buffer.alloc(0))).toBe(true)
  expect(await pixelsOf(profiled)).toEqual(await pixelsOf(plain))
})

test('a profile longer than a JPEG segment is split', async () => {
  const long = Buffer.concat([profile ?? Buffer.alloc(0), Buffer.alloc(140_000, 7)])
  long.writeUInt32BE(long.length, 0)
  const profiled = putProfileIntoJpeg(await square.clone().jpeg().toBuffer(), long)
  const names = profiled.toString('latin1').split('ICC_PROFILE\0').slice(1)
  expect(names.map((part) => [part.charCodeAt(0), part.charCodeAt(1)])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ])
  expect((await sharp(profiled).metadata()).icc?.length).toBe(long.length)
})
