import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { SHARE_PICTURES, type SharePicture } from '../src/shared/catalogue/share-pictures.ts'
import { drawSharePicture } from './draw-share-picture.ts'

/**
 * Draws the pictures for link previews from pictures that our engines have made: `node scripts/share-pictures.ts
 * [page…]`.
 */
const only = process.argv.slice(2)

const FOLDER = path.resolve(import.meta.dirname, '../public/share')
const MAX_BYTES = 60_000
const QUALITIES = [88, 84, 80, 74, 68, 60]

/** In the best quality that is small enough for every service that fetches previews. */
async function save(picture: Buffer, key: SharePicture): Promise<void> {
  const file = path.join(FOLDER, `${key}.jpg`)
  for (const quality of QUALITIES) {
    const { size } = await sharp(picture).jpeg({ quality, mozjpeg: true }).toFile(file)
    if (size > MAX_BYTES) continue
    console.log(`share/${key}.jpg: quality ${quality}, ${Math.round(size / 1024)} kB`)
    return
  }
  throw new Error(`The share picture of ${key} is too large in every quality`)
}

await mkdir(FOLDER, { recursive: true })
for (const key of SHARE_PICTURES) {
  if (only.length === 0 || only.includes(key)) await save(await drawSharePicture(key), key)
}
