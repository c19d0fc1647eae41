import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TOOLS } from '../../../shared/catalogue/tools.ts'
import { openConfiguredEngines } from './configured-engines.ts'

let dataDir = ''
let close = () => {}
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'plumdrop-engines-'))
})
afterEach(() => {
  close()
  rmSync(dataDir, { recursive: true, force: true })
})

const write = (text: string) => writeFileSync(path.join(dataDir, 'engines.json'), text)
const KEYS = { fal: 'k', replicate: 'k', openai: 'k', gemini: 'k', elevenlabs: 'k' }

function open(file: object | string | null, apiKeys: Record<string, string> = KEYS) {
  if (file) write(typeof file === 'string' ? file : JSON.stringify(file, null, 2))
  const engines = openConfiguredEngines({ dataDir, apiKeys, log: pino({ level: 'silent' }) })
  close = () => engines.close()
  return engines
}

const FOX = {
  tool: 'text-to-image-ai',
  values: { prompt: 'a fox', ratio: '16:9', outputs: 2, look: 'photo' },
  seed: 7,
} as const

it('without a file there are no engines elsewhere', () => {
  const engines = open(null, {})
  expect(TOOLS.flatMap(({ slug }) => engines.listFor(slug))).toEqual([])
})

it('a named provider gets its known settings: model, names, price and form', () => {
  const [engine] = open({ engines: { 'text-to-image-ai': ['fal'] } }).listFor('text-to-image-ai')
  expect(engine).toMatchObject({ name: 'FLUX.1 schnell', model: 'fal-ai/flux/schnell', deadlineMs: 180_000 })
  expect(engine?.orderFor(FOX).params).toEqual({
    prompt: 'a fox, photograph, natural light, fine detail',
    image_size: 'landscape_16_9',
    num_images: 2,
    seed: 7,
  })
  expect(engine?.costMicrosOf(FOX)).toBe(6_000)
  // Fields that this engine does not support are left out, and its own are added.
  expect(engine?.fields.map(({ name }) => name)).toEqual(['prompt', 'ratio', 'outputs', 'seed', 'look'])
})

it('a partial change keeps the other known settings, above all the price', () => {
  const changed = [{ provider: 'fal', name: 'Our FLUX' }]
  const [engine] = open({ engines: { 'text-to-image-ai': changed } }).listFor('text-to-image-ai')
  expect(engine).toMatchObject({ name: 'Our FLUX', model: 'fal-ai/flux/schnell' })
  expect(engine?.costMicrosOf(FOX)).toBe(6_000)
})

it('engines are listed in the order of the file, and a tool’s own list overrides its operation’s', () => {
  const engines = open({ engines: { text_to_image: ['gemini'], 'text-to-image-ai': ['replicate', 'fal'] } })
  expect(engines.listFor('text-to-image-ai').map(({ provider }) => provider.name)).toEqual([
    'replicate',
    'fal',
  ])
})

it('a machine of the operator’s own is described in the file', () => {
  const engines = open({
    providers: { 'gpu-box': { type: 'comfyui', url: ['http://10.0.0.5:8188'], maxRuns: 1, maxDailyUsd: 2 } },
    engines: {
      'text-to-image-ai': [
        {
          provider: 'gpu-box',
          model: 'sdxl',
          name: 'SDXL',
          input: { '6.text': '{prompt}, {negativePrompt}' },
        },
      ],
    },
  })
  const [engine] = engines.listFor('text-to-image-ai')
  expect(engine?.provider).toMatchObject({ name: 'gpu-box', maxRuns: 1, maxDailyMicros: 2_000_000 })
  expect(engine?.orderFor(FOX).params).toEqual({ '6.text': 'a fox, ' })
})

it('an engine only accepts inputs that it supports', () => {
  const [effects] = open({ engines: { 'ai-effect': ['fal'] } }).listFor('ai-effect')
  const input = (template: string) => ({ tool: 'ai-effect', values: { template }, seed: 1 }) as const
  expect(effects?.takes(input('two-in-a-heart'))).toBe(true)
  expect(effects?.takes(input('pop-art-poster'))).toBe(false)
  const promptOf = (words: string | null) => effects?.orderFor(input('two-in-a-heart'), words).params.prompt
  expect(promptOf(null)).toMatch(/\w/)
  expect(promptOf('They dance.')).toBe('They dance.')
})

describe('an invalid file is reported with the line of the error', () => {
  it.each([
    ['{\n  "engines": {\n    "text-to-image-ai": [,]\n  }\n}', /line 3: this is no JSON/],
    [
      '{\n  "engines": {\n    "text-to-img": ["fal"]\n  }\n}',
      /line 3: there is no tool or operation text-to-img/,
    ],
    [
      '{\n  "providers": {\n    "fal": {\n      "maxRuns": 0\n    }\n  }\n}',
      /line 4: .*maxRuns must be 1 or more/,
    ],
    [
      '{\n  "engines": {\n    "sticker": [\n      "fal"\n    ]\n  }\n}',
      /line 4: fal has no engine for sticker/,
    ],
    [
      '{\n  "engines": {\n    "sticker": [\n      "mystery"\n    ]\n  }\n}',
      /line 4: say under "providers" what type mystery is/,
    ],
    [
      '{\n "engines": {"text-to-image-ai": [\n  {"provider": "fal",\n   "input": {"x": "{wings}"}}\n ]}\n}',
      /line 4: the form of text-to-image-ai has no field \{wings\}/,
    ],
    ['{\n  "engines": {},\n  "moderation": "fal"\n}', /line 3: fal judges no words or pictures/],
    [
      '{\n "engines": {"text-to-image-ai": [\n  {"provider": "fal",\n   "price": {"per": "moon", "usd": 1}}\n ]}\n}',
      /line 4: .*per must be run/,
    ],
  ])('%s', (text, problem) => {
    expect(() => open(text)).toThrow(problem)
  })

  it('even if a key is missing in the environment', () => {
    expect(() => open({ engines: { 'text-to-image-ai': ['fal'] } }, {})).toThrow(
      /line 4: fal needs a key: set FAL_API_KEY/,
    )
  })
})

it('a change takes effect without a restart; an invalid one changes nothing', async () => {
  const engines = open({ engines: { 'text-to-image-ai': ['fal'] } })
  const serving = () => engines.listFor('text-to-image-ai').map(({ provider }) => provider.name)
  write('{ "engines": ')
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(serving()).toEqual(['fal'])
  write(JSON.stringify({ engines: { 'text-to-image-ai': ['gemini', 'fal'] } }))
  await vi.waitFor(() => expect(serving()).toEqual(['gemini', 'fal']), { timeout: 150_000, interval: 100 })
})
