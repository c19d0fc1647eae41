import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { MODEL_INPUTS } from '../../../../../tests/contracts/model-inputs.ts'
import { type Asked, PICTURE } from '../../../../../tests/contracts/provider-server.ts'
import {
  elevenlabs,
  fal,
  gemini,
  KEY,
  openai,
  type ProviderWorld,
  replicate,
  startWorld,
} from '../../../../../tests/contracts/provider-worlds.ts'
import type { EngineFile, EngineValue } from '../../../../modules/generations/engine.ts'
import type { RemoteEngine } from '../../../../modules/generations/remote-engine.ts'
import { EFFECTS } from '../../../../shared/catalogue/effects.ts'
import type { Field } from '../../../../shared/catalogue/fields.ts'
import { TOOLS, type Tool } from '../../../../shared/catalogue/tools.ts'
import { openConfiguredEngines } from '../configured-engines.ts'
import effectPrompts from './effect-prompts.json' with { type: 'json' }
import { type KNOWN_ENGINES, knownEnginesOf } from './known-engines.ts'

const MAKERS: Record<keyof typeof KNOWN_ENGINES, (model: string) => ProviderWorld> = {
  fal,
  replicate,
  openai,
  gemini,
  elevenlabs,
}
const PROVIDERS = ['fal', 'replicate', 'openai', 'gemini', 'elevenlabs'] as const
const allTools: readonly Tool[] = TOOLS
const CASES = PROVIDERS.flatMap((provider) =>
  allTools.flatMap((tool) => {
    const known = knownEnginesOf(provider)[tool.slug]
    return known ? [{ provider, tool, model: known.model, slug: tool.slug }] : []
  }),
)

const folder = mkdtempSync(path.join(tmpdir(), 'plumdrop-known-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function sampleFile(kind: EngineFile['kind']): EngineFile {
  const file = path.join(folder, kind)
  writeFileSync(file, PICTURE)
  const mime = { image: 'image/png', gif: 'image/gif', video: 'video/mp4', audio: 'audio/wav' }[kind]
  return { path: file, kind, mime, width: 1, height: 1, durationMs: kind === 'image' ? null : 4_000 }
}

/** The form with its defaults. */
function sampleValue(field: Field): EngineValue {
  switch (field.kind) {
    case 'image':
    case 'gif':
    case 'video':
    case 'audio':
      return sampleFile(field.kind)
    case 'mask':
      return sampleFile('image')
    case 'images':
      return [sampleFile('image')]
    case 'text':
      return field.name === 'template' ? 'two-in-a-heart' : 'a fox'
    case 'faces':
      return []
    default:
      return field.default
  }
}

/** The engine of an operator who names only the provider. */
function openEngine(provider: string, tool: Tool, url: string): RemoteEngine {
  const file = { providers: { [provider]: { url } }, engines: { [tool.slug]: [provider] } }
  writeFileSync(path.join(folder, 'engines.json'), JSON.stringify(file))
  const log = pino({ level: 'silent' })
  const configured = openConfiguredEngines({ dataDir: folder, apiKeys: { [provider]: KEY }, log })
  configured.close()
  const [engine] = configured.listFor(tool.slug)
  if (!engine) throw new Error('There is no engine.')
  return engine
}

async function readNames(provider: string, { body, headers }: Asked): Promise<string[]> {
  const type = headers['content-type'] ?? ''
  if (type.startsWith('multipart/')) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    return [...form.keys()]
  }
  const json = JSON.parse(String(body))
  return Object.keys(provider === 'replicate' ? json.input : json)
}

describe('every engine that is known', () => {
  it.each(CASES)('$provider makes something for $slug with $model and valid inputs', async (given) => {
    const { provider, tool, model } = given
    const world = MAKERS[provider](model)
    const server = await startWorld(world)
    let bought: Asked | null = null
    server.beforeAnswer = async (asked) => {
      if (world.buys(asked)) bought = asked
    }
    try {
      const engine = openEngine(provider, tool, provider === 'openai' ? `${server.origin}/v1` : server.origin)
      const values = Object.fromEntries(engine.fields.map((field) => [field.name, sampleValue(field)]))
      const input = { tool: tool.slug, values, seed: 7 }
      expect(engine.takes(input)).toBe(true)
      expect(engine.costMicrosOf(input)).toBeGreaterThan(0)
      const workspace = mkdtempSync(path.join(folder, 'work-'))
      expect(await run(engine, engine.orderFor(input), workspace)).toHaveLength(1)
      if (!bought) throw new Error('Nothing was bought.')
      const names = await readNames(provider, bought)
      const { required = ['documented'], optional = [] } = MODEL_INPUTS[model] ?? {}
      expect(names).toEqual(expect.arrayContaining(required))
      expect([...required, ...optional]).toEqual(expect.arrayContaining(names))
    } finally {
      await server.close()
    }
  })

  async function run(engine: RemoteEngine, order: ReturnType<RemoteEngine['orderFor']>, workspace: string) {
    const signal = AbortSignal.timeout(20_000)
    const key = 'run_0123456789abcdef0123456789abcdef'
    const { provider, model } = engine
    const submission = await provider.submit(order, { key, webhookUrl: null, workspace, signal })
    if (submission.kind === 'done') return submission.files
    for (let looks = 0; looks < 5; looks++) {
      const state = await provider.poll({ key, model, handle: submission.handle }, { workspace, signal })
      if (state.kind === 'done') return state.files
    }
    throw new Error('It never ended.')
  }
})

it('exactly the effects that make a clip have words for a model', () => {
  const clips = EFFECTS.filter(({ output }) => output === 'video').map(({ slug }) => slug)
  expect(Object.keys(effectPrompts).toSorted()).toEqual(clips.toSorted())
})

it('the table in docs/providers.md lists all known engines, and how well they were checked', async () => {
  const docs = await readFile(path.resolve(import.meta.dirname, '../../../../../docs/providers.md'), 'utf8')
  expect(docs).toContain(coverageTable())
})

/** One row for each tool, `?` where the model could not be checked and `$?` where its price could not. */
function coverageTable(): string {
  const rows = allTools.map(({ slug }) => {
    const cells = PROVIDERS.map((provider) => {
      const known = knownEnginesOf(provider)[slug]
      if (!known) return ''
      const { name, checked } = known
      const doubts = [
        checked.model === 'unconfirmed' ? ' ?' : '',
        checked.price === 'unconfirmed' ? ' $?' : '',
      ]
      return `${name}${doubts.join('')}`
    })
    return `| \`${slug}\` | ${cells.join(' | ')} |`
  })
  return [
    '| tool | fal | Replicate | OpenAI | Gemini | ElevenLabs |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
