import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { pictureDifference } from './picture-difference.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'plumdrop-difference-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function paper(name: string, background: string, dot?: string): Promise<string> {
  const file = path.join(folder, `${name}.png`)
  const sheet = sharp({ create: { width: 20, height: 10, channels: 3, background } })
  const spot = { create: { width: 2, height: 1, channels: 3, background: dot ?? background } } as const
  await sheet
    .composite([{ input: await sharp(spot).png().toBuffer(), left: 4, top: 5 }])
    .png()
    .toFile(file)
  return file
}

const white = await paper('white', '#ffffff')

it('the same picture does not differ, nor does one that was smoothed a little differently', async () => {
  expect(await pictureDifference(white, white)).toEqual({ share: 0, picture: null })
  expect(await pictureDifference(white, await paper('pale', '#f0f0f0'))).toEqual({ share: 0, picture: null })
})

it('counts the pixels that have changed, and shows them in red', async () => {
  const { share, picture } = await pictureDifference(white, await paper('dot', '#ffffff', '#00ff00'))
  expect(share).toBeCloseTo(2 / 200, 6)
  const { data } = await sharp(picture ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (5 * 20 + 4) * 3
  expect([...data.subarray(at, at + 3)]).toEqual([220, 20, 60])
})

it('says that another size is another picture', async () => {
  const file = path.join(folder, 'long.png')
  await sharp(white).extend({ bottom: 1 }).toFile(file)
  expect((await pictureDifference(white, file)).share).toBeNull()
})
