import path from 'node:path'
import type { Sharp } from 'sharp'

export const EXAMPLES_FOLDER = path.resolve(import.meta.dirname, '../public/examples')
const MOST_BYTES = 60_000
const QUALITIES = [88, 82, 76, 70, 62, 54]

/** In the best quality that is small enough for a page. */
export async function writeWebp(picture: Sharp, name: string): Promise<void> {
  const file = path.join(EXAMPLES_FOLDER, `${name}.webp`)
  for (const quality of QUALITIES) {
    const { size } = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toFile(file)
    if (size > MOST_BYTES) continue
    console.log(`${name}.webp: quality ${quality}, ${Math.round(size / 1024)} kB`)
    return
  }
  throw new Error(`${name} is too large in every quality`)
}
