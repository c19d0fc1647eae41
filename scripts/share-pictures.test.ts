import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { EXAMPLES } from '../src/shared/catalogue/examples.ts'
import { PAGE_PATHS } from '../src/shared/catalogue/pages.ts'
import { SHARE_PICTURE_SIZE, SHARE_PICTURES, sharePictureOf } from '../src/shared/catalogue/share-pictures.ts'

const FOLDER = path.resolve(import.meta.dirname, '../public/share')

test('every page that names a share picture has one, in a type, size and weight that all networks take', async () => {
  expect((await readdir(FOLDER)).toSorted()).toEqual(SHARE_PICTURES.map((key) => `${key}.jpg`).toSorted())
  for (const key of SHARE_PICTURES) {
    const file = path.join(FOLDER, `${key}.jpg`)
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', ...SHARE_PICTURE_SIZE })
    expect((await stat(file)).size).toBeLessThanOrEqual(60_000)
  }
})

test('a tool that shows an example on its page shows it in previews too', () => {
  const pages = Object.keys(EXAMPLES).filter((slug) => PAGE_PATHS.includes(`/${slug}`))
  expect(pages.filter((slug) => sharePictureOf(slug) !== slug)).toEqual([])
})

test('no picture says the name of the site, which its operator may have changed', async () => {
  const besideTheMark = { left: 150, top: 60, width: 400, height: 80 }
  for (const key of SHARE_PICTURES) {
    const file = path.join(FOLDER, `${key}.jpg`)
    // Figures are always those of a whole picture.
    const part = await sharp(file).extract(besideTheMark).png().toBuffer()
    const { channels } = await sharp(part).stats()
    for (const { stdev } of channels) expect(stdev, key).toBeLessThan(8)
  }
})
