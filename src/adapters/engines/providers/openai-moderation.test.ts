import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Asked, PICTURE, startProviderServer } from '../../../../tests/contracts/provider-server.ts'
import { openConfiguredEngines } from './configured-engines.ts'

const KEY = 'test-key-of-a-provider'
const { signal } = new AbortController()

let folder = ''
let server: Awaited<ReturnType<typeof startProviderServer>>
let asked: { authorization: string | undefined; json: { model: string; input: unknown } }[] = []
let verdict: { flagged: boolean; categories: Record<string, boolean> } = { flagged: false, categories: {} }
let close = () => {}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-moderation-'))
  asked = []
  server = await startProviderServer(answer, () => true)
})
afterEach(async () => {
  close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

function answer({ path: at, headers, body }: Asked) {
  if (at !== '/v1/moderations') return null
  asked.push({ authorization: headers.authorization, json: JSON.parse(String(body)) })
  return { json: { id: 'modr-1', model: 'omni-moderation-latest', results: [verdict] } }
}

/** The classifier of a minimal file, or of one with more settings. */
async function openClassifier(more: { model?: string; categories?: string[] } = {}) {
  const file = {
    providers: { openai: { url: `${server.origin}/v1` } },
    moderation: { provider: 'openai', ...more },
  }
  await writeFile(path.join(folder, 'engines.json'), JSON.stringify(file))
  const configured = openConfiguredEngines({
    dataDir: folder,
    apiKeys: { openai: KEY },
    log: pino({ level: 'silent' }),
  })
  close = () => configured.close()
  const classifier = configured.findClassifier()
  if (!classifier) throw new Error('There is no classifier.')
  return classifier
}

it('sends words unchanged, with the key', async () => {
  const classifier = await openClassifier()
  expect(await classifier.allowsText('a cat in a hat', signal)).toBe(true)
  expect(asked).toEqual([
    {
      authorization: `Bearer ${KEY}`,
      json: { model: 'omni-moderation-latest', input: 'a cat in a hat' },
    },
  ])
})

it('embeds pictures in the request, with their type', async () => {
  const classifier = await openClassifier({ model: 'guard' })
  const picture = path.join(folder, 'picture')
  await writeFile(picture, PICTURE)
  expect(await classifier.allowsPicture(picture, signal)).toBe(true)
  const url = `data:image/png;base64,${PICTURE.toString('base64')}`
  expect(asked.map(({ json }) => json)).toEqual([
    { model: 'guard', input: [{ type: 'image_url', image_url: { url } }] },
  ])
})

it('forbids by category: a fight in a story is allowed, explicit content is not', async () => {
  const classifier = await openClassifier()
  verdict = { flagged: true, categories: { sexual: false, violence: true } }
  expect(await classifier.allowsText('a knight slays a dragon', signal)).toBe(true)
  verdict = { flagged: true, categories: { sexual: true, violence: false } }
  expect(await classifier.allowsText('something explicit', signal)).toBe(false)
})

it('forbids the operator’s categories, and whatever a model with other names flags', async () => {
  const classifier = await openClassifier({ categories: ['violence'] })
  verdict = { flagged: true, categories: { sexual: false, violence: true } }
  expect(await classifier.allowsText('a knight slays a dragon', signal)).toBe(false)
  verdict = { flagged: true, categories: { S1: true } }
  expect(await classifier.allowsText('something', signal)).toBe(false)
})

it('rejects if the server fails or its response is unreadable, and never shows the key', async () => {
  const classifier = await openClassifier()
  server.trouble = { status: 429, json: { error: { message: `slow down, ${KEY}` } } }
  const refused = await classifier.allowsText('a cat', signal).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Error)
  expect(String(refused)).not.toContain(KEY)
  server.trouble = { json: { results: [] } }
  await expect(classifier.allowsText('a cat', signal)).rejects.toThrow()
})
