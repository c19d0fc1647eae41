import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { median } from './table.ts'

let levels = 0

/**
 * Makes a photo a little brighter than ever before, because networks remember their latest answers, which are not to be
 * measured.
 */
export async function changePhoto(file: string, original: Buffer): Promise<void> {
  levels++
  await writeFile(file, await sharp(original).linear(1, levels).toBuffer())
}

/**
 * The median of so many runs, each with other photos, after one that is not counted, since it loads what is needed.
 * In ms.
 */
export async function medianTimeOnNewPhotos(
  task: () => Promise<unknown>,
  photos: readonly string[],
  rounds: number,
): Promise<number> {
  const originals = await Promise.all(photos.map(async (file) => ({ file, data: await readFile(file) })))
  await task()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const { file, data } of originals) await changePhoto(file, data)
    const started = performance.now()
    await task()
    times.push(performance.now() - started)
  }
  for (const { file, data } of originals) await writeFile(file, data)
  return median(times)
}
