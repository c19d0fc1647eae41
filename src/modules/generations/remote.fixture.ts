import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findTool } from '../../shared/catalogue/tools.ts'
import type { PollContext, Provider, RemoteEngine, RemoteOrder } from './remote-engine.ts'
import { WebhookRefusedError } from './remote-engine.ts'

/** A provider inside this process: the test decides what was bought, and what it answers. */
export function createShop(
  name = 'shop',
  limits: Partial<Pick<Provider, 'maxRuns' | 'maxDailyMicros'>> = {},
) {
  const shop = {
    /** The keys of all runs that were bought. */
    bought: [] as string[],
    canceled: [] as string[],
    discarded: [] as string[],
    /** How long runs report that they are working. */
    working: false,
    onSubmit: (_order: RemoteOrder, _key: string): void => {},
    onPoll: (_handle: string): void => {},
    recovery: 'unknown' as 'unknown' | 'repeatable' | 'found',
  }
  const provider: Provider = {
    name,
    maxRuns: 10,
    maxDailyMicros: null,
    ...limits,
    async submit(order, { key }) {
      shop.bought.push(key)
      shop.onSubmit(order, key)
      return { kind: 'accepted', handle: `handle-${key}`, pollAfterMs: 0 }
    },
    async poll({ handle }, context) {
      shop.onPoll(handle)
      if (shop.working) return { kind: 'working', progress: 0.5, pollAfterMs: 0 }
      return { kind: 'done', files: [await write(context)] }
    },
    cancel: async ({ handle }) => void shop.canceled.push(handle),
    discard: async ({ handle }) => void shop.discarded.push(handle),
    async recover({ key }) {
      return shop.recovery === 'found' ? { kind: 'found', handle: `handle-${key}` } : { kind: shop.recovery }
    },
    async readWebhook(body, headers) {
      if (headers.get('signature') !== 'good') throw new WebhookRefusedError('The signature is wrong.')
      return body
    },
  }
  return { shop, provider, engine: engineOf(provider) }
}

function engineOf(provider: Provider): RemoteEngine {
  return {
    id: `${provider.name}:painter`,
    name: `Painter of ${provider.name}`,
    model: 'painter',
    provider,
    fields: findTool('text-to-image-ai')?.fields ?? [],
    deadlineMs: 60_000,
    costMicrosOf: () => 40_000,
    takes: () => true,
    orderFor: ({ values }) => ({ model: 'painter', params: { asked: Object.keys(values) } }),
  }
}

async function write({ workspace }: PollContext): Promise<string> {
  const file = path.join(workspace, 'painting')
  await writeFile(file, 'a painting from elsewhere')
  return file
}
