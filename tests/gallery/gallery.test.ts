import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { models } from '../../src/adapters/engines/builtin/models.fixture.ts'
import { ENGINES } from '../../src/adapters/engines/builtin/registry.ts'
import { drawWords } from '../../src/adapters/engines/builtin/words.fixture.ts'
import { createFrames } from '../../src/adapters/media/frames.ts'
import type { EngineFile, EngineOutputFile } from '../../src/modules/generations/engine.ts'
import { LIKENESS_SIDE, likenessOf } from '../../src/modules/provenance/likeness.ts'
import { CASES, inputOf, type Photos } from './cases.ts'
import { writeContactSheet } from './contact-sheet.ts'

/**
 * Every image tool makes the same pictures as when a person last checked them. After an intended change, look
 * at `data/gallery/tools.png` and run this with UPDATE_GALLERY=1.
 */

// A busy machine may take many times as long as an idle one.
const EXPECTED = path.join(import.meta.dirname, 'expected.json')
const SHEET = path.resolve(import.meta.dirname, '../../data/gallery/tools.png')
const MEDIA = path.resolve(import.meta.dirname, '../media')
/** Of 64; other machines round differently. */
const MAX_DIFFERENT_BITS = 8
/** Of 255. */
const MIN_DIFFERENCE_OF_STYLES = 5
const UPDATING = process.env.UPDATE_GALLERY === '1'

const workspace = await mkdtemp(path.join(tmpdir(), 'plumdrop-gallery-'))
const frames = createFrames({ ffmpeg: null })
const expected: Record<string, string> = JSON.parse(await readFile(EXPECTED, 'utf8'))
const seen: Record<string, string> = {}
const made = new Map<string, EngineOutputFile>()
let photos: Photos

beforeAll(async () => {
  const coffee = sharp(path.join(MEDIA, 'coffee.jpg')).resize(480, 320)
  const astronaut = sharp(path.join(MEDIA, 'astronaut.jpg'))
  const words = drawWords({
    text: 'SAMPLE PHOTO',
    width: 360,
    height: 240,
    at: [22, 50],
    size: 40,
    opacity: 0.8,
  })
  photos = {
    coffee: await savePhoto('coffee', coffee),
    smallCoffee: await savePhoto('small-coffee', coffee.clone().resize(360, 240)),
    astronaut: await savePhoto('astronaut', astronaut),
    face: await savePhoto('face', astronaut.clone().extract({ left: 90, top: 5, width: 120, height: 110 })),
    marked: await savePhoto(
      'marked',
      sharp(path.join(MEDIA, 'coffee.jpg'))
        .resize(360, 240)
        .composite([{ input: words }])
        .removeAlpha(),
    ),
  }
})

afterAll(async () => {
  frames.close()
  const inOrder = CASES.flatMap(({ name }) => {
    const file = made.get(name)
    return file ? [{ name, path: file.path }] : []
  })
  await writeContactSheet(SHEET, inOrder)
  if (UPDATING) await writeFile(EXPECTED, `${JSON.stringify(seen, null, 2)}\n`)
  await rm(workspace, { recursive: true })
})

async function savePhoto(name: string, photo: Sharp): Promise<EngineFile> {
  const file = path.join(workspace, `${name}.png`)
  const { width, height } = await photo.png().toFile(file)
  return { path: file, kind: 'image', mime: 'image/png', width, height, durationMs: null }
}

async function make(picture: (typeof CASES)[number]): Promise<EngineOutputFile> {
  const folder = await mkdtemp(path.join(workspace, 'case-'))
  const engine = await ENGINES[picture.tool]?.load()
  const tools = {
    models,
    ffmpeg: '',
    workspace: folder,
    signal: new AbortController().signal,
    progress: () => {},
  }
  const [output] = (await engine?.run(inputOf(picture, photos), tools)) ?? []
  if (!output) throw new Error(`${picture.tool} has made nothing`)
  made.set(picture.name, output.files[0])
  return output.files[0]
}

async function likenessIn(file: string): Promise<string> {
  const grey = await frames.greySquare({ path: file, kind: 'image' }, LIKENESS_SIDE)
  return (grey && likenessOf(grey)) ?? '0'
}

function differentBits(one: string, other: string): number {
  const bits = (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2)
  return bits.replaceAll('0', '').length
}

/** The opaque fraction of a picture. */
async function coverageOf(file: string): Promise<number> {
  const { channels } = await sharp(file).ensureAlpha().stats()
  return (channels[3]?.mean ?? 0) / 255
}

test.each(CASES)('$tool, $name', async (picture) => {
  const { path: file } = await make(picture)
  const likeness = await likenessIn(file)
  seen[picture.name] = likeness
  const [least, most] = picture.coverage ?? [1, 1]
  const coverage = await coverageOf(file)
  expect(coverage).toBeGreaterThanOrEqual(least)
  expect(coverage).toBeLessThanOrEqual(most)
  if (UPDATING) return
  expect(
    differentBits(likeness, expected[picture.name] ?? '0'),
    `looks different from before: see ${path.basename(SHEET)}`,
  ).toBeLessThanOrEqual(MAX_DIFFERENT_BITS)
})

/** Small enough for comparisons, large enough to show strokes and lines. */
async function pointsOf(file: string): Promise<Buffer> {
  return sharp(file).flatten({ background: '#fff' }).resize(240, 160, { fit: 'fill' }).raw().toBuffer()
}

/** The mean over all points and colors, of 255. */
function meanDifference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
}

// A likeness describes the scene and not the style: a style that did nothing would pass for all others.
test('every style differs from the photo and from every other style', async () => {
  const styles = CASES.filter(({ tool }) => tool === 'ai-image-to-image')
  const files = styles.flatMap(({ name }) => made.get(name)?.path ?? [])
  expect(files).toHaveLength(styles.length)
  const pictures = await Promise.all([photos.coffee.path, ...files].map(pointsOf))
  const differences = pictures.flatMap((one, index) =>
    pictures.slice(index + 1).map((other) => meanDifference(one, other)),
  )
  expect(Math.min(...differences)).toBeGreaterThan(MIN_DIFFERENCE_OF_STYLES)
})
