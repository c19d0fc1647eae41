import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createProvider } from '../../src/adapters/engines/providers/provider-table.ts'
import {
  BlockedByEngineError,
  RejectedByEngineError,
  RetryableEngineError,
} from '../../src/modules/generations/engine.ts'
import {
  EngineUnavailableError,
  type Provider,
  SubmissionUncertainError,
  WebhookRefusedError,
} from '../../src/modules/generations/remote-engine.ts'
import { KEY, type ProviderWorld, startWorld } from './provider-worlds.ts'

const RUN = 'run_0123456789abcdef0123456789abcdef'

/** The contract of every provider of engines, against a server that speaks its protocol. */
export function describeProvider(makeWorld: () => ProviderWorld): void {
  let world = makeWorld()
  let folder = ''
  let server: Awaited<ReturnType<typeof startWorld>>
  let provider: Provider

  const open = (key: string | null = KEY, url = server.origin) => {
    const entry = { url: world.type === 'openai' ? `${url}/v1` : url }
    const workflowFolder = path.join(folder, 'workflows')
    return createProvider({ name: world.type, type: world.type, entry, key, workflowFolder })
  }
  const context = () => ({
    key: RUN,
    webhookUrl: null,
    workspace: folder,
    signal: AbortSignal.timeout(20_000),
  })
  const submit = (to = provider) => to.submit(world.order, context())
  const countBought = () =>
    server.requests.filter((line) => line.startsWith('POST') && isPurchase(line)).length
  const isPurchase = (line: string) =>
    world.buys({
      method: 'POST',
      path: line.slice(5),
      url: new URL(server.origin),
      headers: {},
      body: Buffer.alloc(0),
    })

  beforeEach(async () => {
    world = makeWorld()
    folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-provider-'))
    world.prepare?.(path.join(folder, 'workflows'))
    server = await startWorld(world)
    provider = open()
  })

  afterEach(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  describe(`the provider ${world.type}`, () => {
    it('makes something in one purchase, however often it is polled', async () => {
      const files = await filesOf(await submit())
      expect(files).toHaveLength(1)
      expect((await stat(files[0] ?? '')).size).toBeGreaterThan(0)
      expect(countBought()).toBe(1)
    })

    it('reports an invalid input', async () => {
      server.trouble = world.invalid
      await expect(submit()).rejects.toBeInstanceOf(RejectedByEngineError)
    })

    it.runIf(world.blocked)('reports a violation of its content policy', async () => {
      server.trouble = world.blocked
      await expect(submit()).rejects.toBeInstanceOf(BlockedByEngineError)
    })

    it('reports how long to pause, and that nothing was bought', async () => {
      server.trouble = world.busy
      const error = await submit().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(RetryableEngineError)
      expect(error).not.toBeInstanceOf(SubmissionUncertainError)
      expect(error).toMatchObject({ retryAfterMs: world.busyMs })
    })

    it('cannot tell whether something was bought if the connection breaks off (trap: bought twice)', async () => {
      server.trouble = 'drop'
      await expect(submit()).rejects.toBeInstanceOf(SubmissionUncertainError)
      expect(countBought()).toBe(1)
      server.trouble = { status: 502 }
      await expect(submit()).rejects.toBeInstanceOf(SubmissionUncertainError)
    })

    it('cannot tell either if no answer comes in time', async () => {
      server.trouble = 'hang'
      const signal = AbortSignal.timeout(500)
      await expect(provider.submit(world.order, { ...context(), signal })).rejects.toBeInstanceOf(
        SubmissionUncertainError,
      )
    })

    it('knows that nothing was bought if the server cannot be reached', async () => {
      const error = await submit(open(KEY, 'http://127.0.0.1:9')).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(RetryableEngineError)
      expect(error).not.toBeInstanceOf(SubmissionUncertainError)
    })

    it('reports that a wrong key needs the operator, and reveals no key to anybody', async () => {
      const error = await submit(open('another-secret-key')).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(EngineUnavailableError)
      server.trouble = { status: 401, json: { detail: `Wrong key ${KEY}` } }
      const told = await submit().catch((thrown: unknown) => thrown)
      expect(told).toBeInstanceOf(EngineUnavailableError)
      expect(String(told)).not.toContain(KEY)
      expect(String(told)).toContain('…')
    })

    it.runIf(!world.webhook)('accepts no messages, since it sends none', async () => {
      await expect(provider.readWebhook('{}', new Headers())).rejects.toBeInstanceOf(WebhookRefusedError)
    })

    it.runIf(world.webhook)('accepts only messages that are signed, fresh and complete', async () => {
      const { body = '', headers = {} } = world.webhook?.('handle1') ?? {}
      expect(await provider.readWebhook(body, new Headers(headers))).toBe('handle1')
      expect(await provider.readWebhook(body, new Headers(headers))).toBe('handle1')
      const aged = Object.entries(headers).map(([name, value]) => [
        name,
        name.endsWith('timestamp') ? '1000' : value,
      ])
      const bad = [
        { body: body.replace('handle1', 'handle2'), headers },
        { body, headers: {} },
        { body, headers: Object.fromEntries(aged) },
      ]
      for (const message of bad) {
        const reading = provider.readWebhook(message.body, new Headers(message.headers))
        await expect(reading).rejects.toBeInstanceOf(WebhookRefusedError)
      }
    })
  })

  /** Waits for a run that was accepted, and then ends it in every way, which must be harmless. */
  async function filesOf(submission: Awaited<ReturnType<Provider['submit']>>): Promise<string[]> {
    if (submission.kind === 'done') return submission.files
    const run = { key: RUN, model: world.order.model, handle: submission.handle }
    for (let looks = 0; looks < 5; looks++) {
      const state = await provider.poll(run, context())
      if (state.kind === 'working') continue
      await provider.cancel(run, context().signal)
      await provider.discard(run, context().signal)
      return state.files
    }
    throw new Error('It never ended.')
  }
}
