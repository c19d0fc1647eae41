import path from 'node:path'
import type { Sharp } from 'sharp'

interface Limits {
  /** The best first. */
  qualities: readonly number[]
  maxBytes: number
}

/** In the best quality that is small enough for a page. */
export async function writeWebp(
  picture: Sharp,
  file: string,
  { qualities, maxBytes }: Limits,
): Promise<void> {
  const name = path.basename(file)
  for (const quality of qualities) {
    const { size } = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toFile(file)
    if (size > maxBytes) continue
    console.log(`${name}: quality ${quality}, ${Math.round(size / 1000)} kB`)
    return
  }
  throw new Error(`${name} is too large in every quality`)
}
