import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { EXAMPLES } from './examples.ts'
import { SOUND_SHAPES } from './sound-shapes.ts'
import { TOOLS } from './tools.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../public/examples')
const MAX_BYTES = 60_000
const MAX_VIDEO_BYTES = 250_000
const MAX_BYTES_TOGETHER = 2_900_000

const examples = Object.values(EXAMPLES).flat()

test.each(examples)('$name exists in the size that the page reserves for it', async (example) => {
  const { name, width, height } = example
  expect(await sharp(path.join(FOLDER, `${name}-after.webp`)).metadata()).toMatchObject({ width, height })
})

test('there is exactly one file each, and all are small', async () => {
  const expected = examples.flatMap(({ name, hasBefore, isVideo, isSound }) => [
    `${name}-after.webp`,
    ...(hasBefore ? [`${name}-before.webp`] : []),
    ...(isVideo ? [`${name}-after.mp4`] : []),
    ...(isVideo && hasBefore ? [`${name}-before.mp4`] : []),
    ...(isSound ? [`${name}-after.mp3`] : []),
  ])
  const files = await readdir(FOLDER)
  expect(files.toSorted()).toEqual([...new Set(expected)].toSorted())
  const sizes = await Promise.all(
    files.map(async (file) => {
      const { size } = await stat(path.join(FOLDER, file))
      expect(size).toBeLessThanOrEqual(file.endsWith('.mp4') ? MAX_VIDEO_BYTES : MAX_BYTES)
      return size
    }),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BYTES_TOGETHER)
})

test('every tool has an example, and every sound a waveform that is drawn before it is loaded', () => {
  // The effects show their covers.
  expect(TOOLS.map(({ slug }) => slug).filter((slug) => !EXAMPLES[slug])).toEqual(['ai-effect'])
  const sounds = examples.flatMap(({ name, isSound, voice }) => [
    ...(isSound ? [name] : []),
    ...(voice ? [voice] : []),
  ])
  expect(Object.keys(SOUND_SHAPES).toSorted()).toEqual(sounds.toSorted())
  for (const name of sounds) {
    const { durationMs = 0, levels = [] } = SOUND_SHAPES[name] ?? {}
    expect(durationMs).toBeGreaterThan(2_000)
    expect(Math.max(...levels)).toBe(1)
  }
})

test('sound files say that they are synthetic, and the parody that it is one', async () => {
  for (const { name } of examples.filter(({ isSound }) => isSound)) {
    const bytes = await readFile(path.join(FOLDER, `${name}-after.mp3`))
    expect(bytes.includes('trainedAlgorithmicMedia')).toBe(true)
    expect(bytes.includes('A parody: no real person said this.')).toBe(name === 'trump-ai-voice-generator')
  }
})
