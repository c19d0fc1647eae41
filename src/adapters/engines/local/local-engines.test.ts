import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { EngineContext, Engines } from '../../../modules/generations/engine.ts'
import { LOCAL_MODELS } from './catalogue.ts'
import { withLocalEngines } from './local-engines.ts'
import {
  tinyCutOut,
  tinyDecoder,
  tinyDepth,
  tinyNoiseFinder,
  tinyTextEncoder,
} from './tiny-networks.fixture.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'plumdrop-local-engines-'))
const log = pino({ level: 'silent' })

async function install(id: string, files: Record<string, Buffer | string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, id, name)), { recursive: true })
    await writeFile(path.join(folder, id, name), content)
  }
  const listed = Object.keys(files).map((name) => ({ path: name, bytes: 1, hash: 'sha256:a' }))
  const facts = { repository: 'r', revision: 'main', licence: 'MIT', installedAt: new Date().toISOString() }
  await writeFile(path.join(folder, id, 'installed.json'), JSON.stringify({ ...facts, files: listed }))
}

await install('birefnet-lite', { 'onnx/model.onnx': tinyCutOut(64) })
await install('lcm-dreamshaper', {
  'tokenizer/vocab.json': JSON.stringify({
    '<|startoftext|>': 1,
    '<|endoftext|>': 2,
    'a</w>': 3,
    'fox</w>': 4,
  }),
  'tokenizer/merges.txt': '#version: 0.2\nf o\nfo x</w>\n',
  'text_encoder/model.onnx': tinyTextEncoder(),
  'unet/model.onnx': tinyNoiseFinder(),
  'vae_decoder/model.onnx': tinyDecoder(),
})

const builtin: Engines & { close(): Promise<void> } = {
  find: (tool) => (tool === 'ai-effect' ? null : { name: `Built-in for ${tool}`, deadlineMs: 1 }),
  run: async () => [],
  edit: () => Promise.reject(new Error('Nothing is edited')),
  inspect: async () => ({ faces: [], warnings: [] }),
  preview: async () => ['built in'],
  close: async () => {},
}
const engines = withLocalEngines(builtin, { folder, ffmpeg: null, log })
afterAll(async () => {
  await engines.close()
  rmSync(folder, { recursive: true, force: true })
})

function contextIn(name: string): EngineContext & { steps: (string | undefined)[] } {
  const steps: (string | undefined)[] = []
  const workspace = mkdtempSync(path.join(folder, `work-${name}-`))
  const signal = AbortSignal.timeout(50_000)
  return { progress: (_done, step) => void steps.push(step), signal, workspace, steps }
}

describe('a model that was downloaded', () => {
  it('serves its tools, and leaves the others to the built-in engines', async () => {
    expect(engines.find('ai-background-remover')?.name).toBe('BiRefNet lite')
    expect(engines.find('text-to-image-ai')?.name).toBe('LCM Dreamshaper v7')
    expect(engines.find('ai-image-enhancer')?.name).toBe('Built-in for ai-image-enhancer')
    expect(engines.find('ai-effect')).toBeNull()
    const input = { tool: 'ai-image-enhancer', values: {}, seed: 1 } as const
    expect(await engines.preview(input, contextIn('preview'))).toEqual(['built in'])
    expect(await engines.preview({ ...input, tool: 'text-to-image-ai' }, contextIn('none'))).toEqual([])
  })

  it('cuts a bright square out of a dark picture, in a process of its own', async () => {
    const square = { create: { width: 60, height: 60, channels: 3, background: '#ffffff' } } as const
    const file = path.join(folder, 'square.png')
    await sharp({ create: { width: 160, height: 120, channels: 3, background: '#000000' } })
      .composite([{ input: await sharp(square).png().toBuffer(), left: 50, top: 30 }])
      .png()
      .toFile(file)
    const image = {
      path: file,
      kind: 'image',
      mime: 'image/png',
      width: 160,
      height: 120,
      durationMs: null,
    } as const
    const context = contextIn('cut')
    const [output] = await engines.run({ tool: 'ai-background-remover', values: { image }, seed: 1 }, context)
    expect(output?.files.map(({ variant }) => variant)).toEqual(['png', 'webp'])
    const { data, info } = await sharp(output?.files[0].path).raw().toBuffer({ resolveWithObject: true })
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3]
    expect([alphaAt(80, 60), alphaAt(5, 5), alphaAt(150, 110)]).toEqual([255, 0, 0])
    expect(context.steps).toContain('finding_subject')
  })

  it('paints as many pictures as requested at the size of the form; the same seed paints the same', async () => {
    const values = { prompt: 'a fox', drawing: 'flat', ratio: '16:9', outputs: 2 }
    const run = (seed: number) =>
      engines.run({ tool: 'text-to-image-ai', values, seed }, contextIn(`paint-${seed}`))
    const pixelsOf = async (outputs: Awaited<ReturnType<typeof run>>) =>
      Promise.all(outputs.map(({ files: [file] }) => sharp(file.path).raw().toBuffer()))
    const outputs = await run(7)
    expect(outputs.map(({ files: [file] }) => [file.width, file.height])).toEqual([
      [704, 384],
      [704, 384],
    ])
    const [first, second] = await pixelsOf(outputs)
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false)
    expect(await pixelsOf(await run(7))).toEqual([first, second])
    expect((await pixelsOf(await run(8)))[0]?.equals(first ?? Buffer.alloc(0))).toBe(false)
  })
})

it('video engines are only offered if there is ffmpeg', async () => {
  await install('depth-anything-v2-small', { 'onnx/model.onnx': tinyDepth() })
  const nameWith = async (ffmpeg: string | null) => {
    const offered = withLocalEngines(builtin, { folder, ffmpeg, log })
    await offered.close()
    return offered.find('image-to-video-ai')?.name
  }
  expect(await nameWith('/usr/bin/ffmpeg')).toBe('Motion with Depth Anything V2')
  expect(await nameWith(null)).toBe('Built-in for image-to-video-ai')
})

it('without downloads everything stays built in', () => {
  expect(withLocalEngines(builtin, { folder: path.join(folder, 'nowhere'), ffmpeg: null, log })).toBe(builtin)
})

it('every model of the catalogue includes the files that its engine opens', () => {
  const needed = {
    'cut-out': ['onnx/model.onnx'],
    'depth-video': ['onnx/model.onnx'],
    'text-to-image': [
      'tokenizer/vocab.json',
      'tokenizer/merges.txt',
      'text_encoder/model.onnx',
      'unet/model.onnx',
      'vae_decoder/model.onnx',
    ],
  }
  for (const { engine, files } of LOCAL_MODELS.values()) {
    expect(files).toEqual(expect.arrayContaining(needed[engine]))
  }
})
