import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { drawPortraits } from './portraits.ts'

/** Makes the sample photos anew from a folder with the originals: `node scripts/samples.ts FOLDER`. */

/** The photos that people may try a tool with, by the name in the catalogue. */
const PHOTOS: Record<string, string> = {
  astronaut: 'astronaut.png',
  cat: 'chelsea.png',
  coffee: 'coffee.png',
  'mona-lisa': 'mona-lisa.jpg',
  'pearl-earring': 'pearl-earring.jpg',
  rocket: 'rocket.jpg',
  'van-gogh': 'van-gogh.jpg',
}

const FOLDER = path.resolve(import.meta.dirname, '../public/samples')
const LONGEST_SIDE = 1024

const [originals] = process.argv.slice(2)
if (!originals) throw new Error('Name the folder with the original photos.')
await makeSamples(originals)

async function makeSamples(folder: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  for (const [name, file] of Object.entries(PHOTOS)) {
    const photo = sharp(path.join(folder, file)).resize(LONGEST_SIDE, LONGEST_SIDE, {
      fit: 'inside',
      withoutEnlargement: true,
    })
    const { width, height, size } = await photo
      .webp({ quality: 86, effort: 6 })
      .toFile(path.join(FOLDER, `${name}.webp`))
    console.log(`${name}.webp: ${width} × ${height}, ${Math.round(size / 1024)} kB`)
  }
  await drawPortraits(FOLDER, path.join(FOLDER, 'portraits.webp'))
}
