import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { EXAMPLES } from './examples.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../public/examples')
const MOST_BYTES = 60_000
const MOST_FILM_BYTES = 250_000
const MOST_BYTES_TOGETHER = 1_800_000

const examples = Object.values(EXAMPLES).flat()

test.each(examples)('$name is there in the size that the page reserves for it', async (example) => {
  const { name, width, height } = example
  expect(await sharp(path.join(FOLDER, `${name}-after.webp`)).metadata()).toMatchObject({ width, height })
})

test('there is no file too many or too few, and none that makes a page slow', async () => {
  const expected = examples.flatMap(({ name, hasBefore, isFilm }) => [
    `${name}-after.webp`,
    ...(hasBefore ? [`${name}-before.webp`] : []),
    ...(isFilm ? [`${name}-after.mp4`] : []),
  ])
  const files = await readdir(FOLDER)
  expect(files.toSorted()).toEqual([...new Set(expected)].toSorted())
  const sizes = await Promise.all(
    files.map(async (file) => {
      const { size } = await stat(path.join(FOLDER, file))
      expect(size).toBeLessThanOrEqual(file.endsWith('.mp4') ? MOST_FILM_BYTES : MOST_BYTES)
      return size
    }),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES_TOGETHER)
})
