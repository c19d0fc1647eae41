import sharp from 'sharp'
import { expect, test } from 'vitest'
import { models } from '../../models.fixture.ts'
import { engineFile, fileIn, mediaFile, runEngine } from '../../photo-engines.fixture.ts'
import { inspect, run } from './background-remover.ts'

/** A cup in the middle of a picture of 480 by 320. */
const image = engineFile(mediaFile('coffee.jpg'))
const TOOL = 'ai-background-remover'
const tools = {
  models,
  ffmpeg: '',
  progress: () => {},
  signal: new AbortController().signal,
  workspace: '',
}
const look = (values: Record<string, typeof image>) => inspect({ tool: TOOL, values, seed: 1 }, tools)

test('painted parts stay, and the rest of the background goes', async () => {
  const painted = fileIn('painted.png')
  await sharp(
    Buffer.from('<svg width="480" height="320"><rect width="90" height="90" fill="#fff"/></svg>'),
  ).toFile(painted)
  const result = await runEngine(run, TOOL, { image, keep: engineFile(painted) })
  const alphaAt = (x: number, y: number) => result.data[(y * result.width + x) * 4 + 3]
  expect(alphaAt(40, 40)).toBe(255)
  expect(alphaAt(230, 120)).toBe(255)
  expect(alphaAt(470, 10)).toBe(0)
})

test('transparent pixels stay transparent', async () => {
  const hole = fileIn('hole.png')
  const clear = '<svg width="480" height="320"><rect x="100" y="150" width="40" height="40"/></svg>'
  await sharp(image.path)
    .ensureAlpha()
    .composite([{ input: Buffer.from(clear), blend: 'dest-out' }])
    .png()
    .toFile(hole)
  const result = await runEngine(run, TOOL, { image: engineFile(hole) })
  const alphaAt = (x: number, y: number) => result.data[(y * result.width + x) * 4 + 3]
  expect(alphaAt(120, 170)).toBe(0)
  expect(alphaAt(290, 220)).toBe(255)
})

test('a picture without a clear subject causes a warning before payment, unless a person has painted', async () => {
  const plain = fileIn('plain.png')
  await sharp({ create: { width: 64, height: 64, channels: 3, background: '#8fa3b5' } })
    .png()
    .toFile(plain)
  const nothing = engineFile(plain)
  expect(await look({ image: nothing })).toEqual({ faces: [], warnings: ['edge_unsure'] })
  expect(await look({ image: nothing, keep: nothing })).toEqual({ faces: [], warnings: [] })
  expect(await look({ image })).toEqual({ faces: [], warnings: [] })
})
