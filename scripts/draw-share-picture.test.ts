import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SHARE_PICTURES } from '../src/shared/catalogue/share-pictures.ts'
import { drawSharePicture } from './draw-share-picture.ts'

const FOLDER = path.resolve(import.meta.dirname, '../public/share')
/** Of 255, on average over a small copy: JPEG alone makes less than 0.5 of it, and a changed cover at least 2. */
const MOST_DIFFERENCE = 1

const small = (picture: Buffer | string) => sharp(picture).resize(150, 79).raw().toBuffer()

test.each(SHARE_PICTURES)(
  'links to %s show it as it is now: else run scripts/share-pictures.ts',
  async (key) => {
    const encoded = await sharp(await drawSharePicture(key))
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer()
    const [drawn, kept] = await Promise.all([small(encoded), small(path.join(FOLDER, `${key}.jpg`))])
    const difference =
      drawn.reduce((sum, value, at) => sum + Math.abs(value - (kept[at] ?? 0)), 0) / drawn.length
    expect(difference).toBeLessThan(MOST_DIFFERENCE)
  },
)
