import { expect, it } from 'vitest'
import { KEY, startWorld, WORLDS } from '../../../../tests/contracts/provider-worlds.ts'
import { describeProvider } from '../../../../tests/contracts/remote-engine.contract.ts'
import { createProvider } from './provider-table.ts'

for (const makeWorld of WORLDS) describeProvider(makeWorld)

it('a run of ComfyUI whose response was lost is found by its metadata, or known not to exist', async () => {
  const world = WORLDS.map((make) => make()).find(({ type }) => type === 'comfyui')
  if (!world) throw new Error('There is no such world.')
  const server = await startWorld(world)
  try {
    const entry = { url: server.origin }
    const provider = createProvider({ name: 'gpu', type: 'comfyui', entry, key: KEY, workflowFolder: '' })
    const signal = AbortSignal.timeout(20_000)
    expect(await provider.recover({ key: 'run_a', model: 'portrait' }, signal)).toEqual({
      kind: 'repeatable',
    })
    const headers = { authorization: `Bearer ${KEY}` }
    const body = JSON.stringify({ prompt: {}, client_id: 'run_a' })
    await fetch(`${server.origin}/prompt`, { method: 'POST', headers, body })
    const handle = `prompt-1 ${server.origin}`
    expect(await provider.recover({ key: 'run_a', model: 'portrait' }, signal)).toEqual({
      kind: 'found',
      handle,
    })
  } finally {
    await server.close()
  }
})
