import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EngineInput, EngineOutputFile } from '../../../modules/generations/engine.ts'
import { createBuiltinEngines } from './builtin-engines.ts'
import { fileOf } from './host/form-values.ts'

const engines = createBuiltinEngines({
  processes: 1,
  memoryMb: 2_000,
  ffmpeg: null,
  log: pino({ level: 'silent' }),
})
const MEDIA = path.resolve(import.meta.dirname, '../../../../tests/media')

let workspace: string
beforeAll(async () => {
  workspace = await mkdtemp(path.join(tmpdir(), 'engines-'))
})
afterAll(async () => {
  await engines.close()
  await rm(workspace, { recursive: true })
})

function inputOf(tool: EngineInput['tool'], file: string, values: EngineInput['values'] = {}): EngineInput {
  const image = { path: file, kind: 'image', mime: '', width: 480, height: 320, durationMs: null } as const
  return { tool, seed: 1, values: { image, ...values } }
}

const context = () => ({ workspace, signal: new AbortController().signal, progress: () => {} })

async function run(input: EngineInput): Promise<Record<string, EngineOutputFile>> {
  const outputs = await engines.run(input, context())
  expect(outputs).toHaveLength(1)
  return Object.fromEntries(outputs.flatMap(({ files }) => files.map((file) => [file.variant, file])))
}

async function pixelsOf(file: EngineOutputFile | undefined) {
  const { data, info } = await sharp(file?.path).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: file?.width, height: file?.height, channels: 4 })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x + 1) * 4),
  ]
  const alphas = data.filter((_, i) => i % 4 === 3)
  const coverage = alphas.reduce((sum, alpha) => sum + alpha, 0) / 255 / alphas.length
  return { at, coverage, ...info }
}

test('names the things in a photo', async () => {
  const labels = await engines.labelPicture?.(path.join(MEDIA, 'coffee.jpg'), new AbortController().signal)
  expect(labels).toEqual(['cup'])
})

test('the built-in tools are found by the name of their engine, and unknown ones are not', () => {
  expect(engines.find('ai-background-remover')).toEqual({ name: 'Plumdrop Cutout', deadlineMs: 180_000 })
  expect(engines.find('ai-voice-cloning')).toBeNull()
})

test('a cup is cut out at its own size: the cup stays whole, the table goes', async () => {
  const files = await run(inputOf('ai-background-remover', path.join(MEDIA, 'coffee.jpg')))
  expect(Object.keys(files)).toEqual(['png', 'webp', 'mask'])
  expect((await sharp(files.png?.path).metadata()).format).toBe('png')
  expect((await sharp(files.webp?.path).metadata()).format).toBe('webp')
  const { at, coverage, width, height } = await pixelsOf(files.png)
  expect([width, height]).toEqual([480, 320])
  expect(coverage).toBeGreaterThan(0.35)
  expect(coverage).toBeLessThan(0.55)
  for (const [x, y] of [
    [0, 0],
    [479, 0],
    [0, 319],
    [479, 319],
    [30, 40],
    [440, 60],
  ] as const) {
    expect(at(x, y)[3], `table at ${x}, ${y}`).toBe(0)
  }
  for (const [x, y] of [
    [230, 120],
    [120, 170],
    [290, 220],
  ] as const) {
    expect(at(x, y)[3], `cup at ${x}, ${y}`).toBe(255)
  }
})

test('a picture without a subject is refused as such, and one pixel breaks nothing', async () => {
  for (const [width, height] of [
    [400, 300],
    [1, 1],
    [600, 2],
  ] as const) {
    const file = path.join(workspace, `empty-${width}.png`)
    await sharp({ create: { width, height, channels: 3, background: '#88aacc' } })
      .png()
      .toFile(file)
    const refused = engines.run(inputOf('ai-background-remover', file), context())
    await expect(refused).rejects.toMatchObject({ reason: 'no_subject' })
  }
})

test('a small picture causes a warning before payment', async () => {
  const input = inputOf('ai-background-remover', path.join(MEDIA, 'coffee.jpg'))
  expect(await engines.inspect(input, context())).toEqual({ faces: [], warnings: [] })
  const image = { ...fileOf(input, 'image'), width: 90, height: 60 }
  const small = { ...input, values: { image } }
  expect(await engines.inspect(small, context())).toEqual({ faces: [], warnings: ['low_resolution'] })
})

test('a portrait of a dressed person is neither pornography nor a drawing of it', async () => {
  const scores = await engines.classifyPicture(
    path.join(MEDIA, 'astronaut.jpg'),
    new AbortController().signal,
  )
  expect(scores?.neutral).toBeGreaterThan(0.5)
  expect((scores?.porn ?? 1) + (scores?.hentai ?? 1)).toBeLessThan(0.1)
})

test('a frame too dark and blurred to show anything is not judged', async () => {
  const dark = path.join(workspace, 'dark.png')
  await sharp(path.join(MEDIA, 'astronaut.jpg')).blur(12).linear(0.15, 0).png().toFile(dark)
  const scores = await engines.classifyPicture(dark, new AbortController().signal)
  expect(scores).toMatchObject({ neutral: 1, porn: 0, hentai: 0 })
})

test('a check of a photo finishes before a run that started first (trap: quotes that wait for videos)', async () => {
  const large = path.join(workspace, 'large.png')
  await sharp(path.join(MEDIA, 'coffee.jpg')).resize(1400, 1400).png().toFile(large)
  const leaving = new AbortController()
  const begun = Promise.withResolvers<void>()
  let isOver = false
  const running = engines
    .run(
      inputOf('ai-image-enhancer', large, {
        scale: '2',
        oldPhoto: false,
        addColour: false,
        denoise: true,
        sharpen: true,
      }),
      {
        ...context(),
        signal: leaving.signal,
        begun: begun.resolve,
      },
    )
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  await begun.promise
  const photo = inputOf('sticker', path.join(MEDIA, 'coffee.jpg'), { mode: 'image' })
  expect(await engines.inspect(photo, context())).toMatchObject({ faces: [] })
  expect(isOver).toBe(false)
  leaving.abort()
  await running
})

test('a warning says that a very large picture will come out smaller, if it does', async () => {
  const input = inputOf('ai-background-remover', path.join(MEDIA, 'coffee.jpg'))
  const image = { ...fileOf(input, 'image'), width: 8300, height: 5540 }
  const source = { ...input, values: { image } }
  expect((await engines.inspect(source, context())).warnings).toEqual(['large_picture'])
  const small = { ...source, values: { image: { ...image, width: 4000, height: 3000 } } }
  expect((await engines.inspect(small, context())).warnings).toEqual([])
})
