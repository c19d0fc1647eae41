import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { comfyui, KEY, startWorld } from '../../../../tests/contracts/provider-worlds.ts'
import type { TalkingSocket } from '../../../../tests/contracts/text-socket.ts'
import { RetryableEngineError } from '../../../modules/generations/engine.ts'
import { type Provider, RemoteRunFailedError } from '../../../modules/generations/remote-engine.ts'
import { createProvider } from './provider-table.ts'

const RUN = 'run_0123456789abcdef0123456789abcdef'

type Server = Awaited<ReturnType<typeof startWorld>>
let folder = ''
let servers: Server[] = []

/** Machines with this many other runs in their queues, and the provider that uses them. */
async function openMachines(...queued: number[]): Promise<{ provider: Provider; machines: Server[] }> {
  const worlds = queued.map((length) => comfyui(length))
  worlds[0]?.prepare?.(path.join(folder, 'workflows'))
  const machines = await Promise.all(worlds.map((world) => startWorld(world)))
  servers.push(...machines)
  const entry = { url: machines.map(({ origin }) => origin) }
  const workflowFolder = path.join(folder, 'workflows')
  return {
    provider: createProvider({ name: 'gpu', type: 'comfyui', entry, key: KEY, workflowFolder }),
    machines,
  }
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-comfyui-'))
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  servers = []
  await rm(folder, { recursive: true, force: true })
})

const context = () => ({ workspace: folder, signal: AbortSignal.timeout(20_000) })

async function submit(provider: Provider) {
  const order = { model: 'portrait', params: { '6.text': 'a fox' } }
  const submission = await provider.submit(order, { key: RUN, webhookUrl: null, ...context() })
  if (submission.kind !== 'accepted') throw new Error('It was done at once.')
  return { key: RUN, model: 'portrait', handle: submission.handle }
}

const boughtAt = ({ requests }: Server) => requests.filter((line) => line === 'POST /prompt').length

describe('progress over the socket', () => {
  /** One machine that sends this to its listeners, and the resulting progress. */
  async function progressAfter(talk: (socket: TalkingSocket) => void) {
    const { provider, machines } = await openMachines(0)
    const listened: (string | null)[] = []
    const run = await submit(provider)
    for (const machine of machines) {
      machine.onSocket = (socket, url) => {
        listened.push(url.searchParams.get('clientId'))
        talk(socket)
      }
    }
    return { state: await provider.poll(run, context()), listened }
  }

  it('is reported for this run, to its sender', async () => {
    const { state, listened } = await progressAfter((socket) => {
      socket.say({ type: 'status', data: { status: { exec_info: { queue_remaining: 1 } } } })
      socket.say({ type: 'progress', data: { value: 5, max: 20, prompt_id: 'prompt-1' } })
    })
    expect(state).toMatchObject({ kind: 'working', progress: 0.25 })
    expect(listened).toEqual([RUN])
  })

  it('ignores other runs, previews and nonsense', async () => {
    const { state } = await progressAfter((socket) => {
      socket.show(Buffer.alloc(300, 7))
      socket.say('{ "type": "progress", ')
      socket.say({ type: 'progress', data: { value: 19, max: 20, prompt_id: 'prompt-9' } })
      socket.say({ type: 'progress', data: { value: 1, max: 0 } })
      socket.say({ type: 'progress', data: { value: 3, max: 4, prompt_id: 'prompt-1' } })
    })
    expect(state).toMatchObject({ progress: 0.75 })
  })

  it('is unknown if nothing is sent, or the socket breaks off; the run continues', async () => {
    expect((await progressAfter(() => {})).state).toMatchObject({ kind: 'working', progress: null })
    expect((await progressAfter((socket) => socket.drop())).state).toMatchObject({ progress: null })
  })

  it('is unknown if listening is forbidden', async () => {
    const { provider } = await openMachines(0)
    expect(await provider.poll(await submit(provider), context())).toMatchObject({ progress: null })
  })
})

describe('several machines', () => {
  it('each run goes to the shortest queue, and is looked up where it is', async () => {
    const { provider, machines } = await openMachines(3, 1, 2)
    const run = await submit(provider)
    expect(machines.map(boughtAt)).toEqual([0, 1, 0])
    await provider.poll(run, context())
    expect(await provider.poll(run, context())).toMatchObject({ kind: 'done', files: [expect.any(String)] })
    expect(machines[0]?.requests.filter((line) => line.includes('/history'))).toEqual([])
  })

  it('an unreachable machine gets no work', async () => {
    const { provider, machines } = await openMachines(0, 5)
    await close(machines[0])
    await submit(provider)
    expect(boughtAt(machines[1] as Server)).toBe(1)
  })

  it('the runs of an unreachable machine fail, so that another one repeats them', async () => {
    const { provider, machines } = await openMachines(0, 5)
    const run = await submit(provider)
    await close(machines[0])
    // The first look may only notice that the connection has broken.
    await expect(provider.poll(run, context())).rejects.toBeInstanceOf(RetryableEngineError)
    await expect(provider.poll(run, context())).rejects.toBeInstanceOf(RemoteRunFailedError)
    const again = await submit(provider)
    await provider.poll(again, context())
    expect(await provider.poll(again, context())).toMatchObject({ kind: 'done' })
  })

  it('if none is left, open runs are waited for', async () => {
    const { provider, machines } = await openMachines(0)
    const run = await submit(provider)
    await close(machines[0])
    const error = await provider.poll(run, context()).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(RetryableEngineError)
    expect(error).not.toBeInstanceOf(RemoteRunFailedError)
  })

  it('a lost response does not count as unbought while a machine is unreachable (trap: bought twice)', async () => {
    const { provider, machines } = await openMachines(0, 5)
    await submit(provider)
    await close(machines[0])
    await expect(provider.recover({ key: RUN, model: 'portrait' }, context().signal)).rejects.toThrow()
  })

  async function close(server: Server | undefined): Promise<void> {
    servers = servers.filter((other) => other !== server)
    await server?.close()
  }
})
