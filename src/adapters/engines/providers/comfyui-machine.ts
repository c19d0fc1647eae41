import path from 'node:path'
import { z } from 'zod'
import type { EngineFile } from '../../../modules/generations/engine.ts'
import { blobOf, encodeForm } from './file-param.ts'
import type { ProviderHttp } from './provider-http.ts'

const Accepted = z.object({ prompt_id: z.string() })
const Uploaded = z.object({ name: z.string(), subfolder: z.string().default('') })
const QueueInfo = z.object({ exec_info: z.object({ queue_remaining: z.number() }) })
/** Number, id, workflow, and metadata. */
const Entry = z.tuple(
  [z.number(), z.string(), z.unknown(), z.looseObject({ client_id: z.string().optional() })],
  z.unknown(),
)
const Queue = z.object({ queue_running: z.array(Entry), queue_pending: z.array(Entry) })
const OutputFile = z.object({
  filename: z.string(),
  subfolder: z.string().default(''),
  type: z.string().default('output'),
})
const Finished = z.object({
  prompt: Entry.optional(),
  status: z.object({ status_str: z.string() }).optional(),
  outputs: z.record(z.string(), z.record(z.string(), z.unknown())),
})
const History = z.record(z.string(), Finished)

const UPLOAD_MS = 120_000
/** A machine that takes longer to say how long its queue is counts as unreachable. */
const QUEUE_LENGTH_MS = 5_000
const MAX_HISTORY_BYTES = 32 * 2 ** 20
/** How many finished runs are searched for one whose answer was lost. */
const MAX_HISTORY = 200

export type Machine = ReturnType<typeof createMachine>

/** The API of ComfyUI on one machine. */
export function createMachine(http: ProviderHttp, address: string) {
  const get = async (route: string, signal: AbortSignal): Promise<unknown> =>
    (await http.ask({ url: `${address}${route}`, signal, maxBytes: MAX_HISTORY_BYTES })).body
  const post = async (route: string, json: unknown, signal: AbortSignal): Promise<unknown> =>
    (await http.ask({ method: 'POST', url: `${address}${route}`, json, signal })).body

  async function queue(signal: AbortSignal) {
    const { queue_running: running, queue_pending: waiting } = Queue.parse(await get('/queue', signal))
    return { running, waiting }
  }

  return {
    address,

    async queueLength(signal: AbortSignal): Promise<number> {
      const { body } = await http.ask({ url: `${address}/prompt`, signal, timeoutMs: QUEUE_LENGTH_MS })
      return QueueInfo.parse(body).exec_info.queue_remaining
    },

    /** The name by which workflows find the file. */
    async upload(file: EngineFile, signal: AbortSignal): Promise<string> {
      const run = path.basename(path.dirname(path.dirname(file.path)))
      const form = new FormData()
      form.set('image', await blobOf(file), `${run}-${path.basename(file.path)}`)
      const encoded = await encodeForm(form)
      const url = `${address}/upload/image`
      const { body } = await http.ask({ method: 'POST', url, signal, timeoutMs: UPLOAD_MS, ...encoded })
      const { name, subfolder } = Uploaded.parse(body)
      return subfolder ? `${subfolder}/${name}` : name
    },

    /** The id of the run. Its metadata is stored with it: by the client's id it can be found again. */
    async start(prompt: unknown, clientId: string, signal: AbortSignal): Promise<string> {
      return Accepted.parse(await post('/prompt', { prompt, client_id: clientId }, signal)).prompt_id
    },

    queue,

    /** How a run ended, and where its files are; null if it has not ended, or is unknown. */
    async findFinished(id: string, signal: AbortSignal) {
      const finished = History.parse(await get(`/history/${id}`, signal))[id]
      if (!finished) return null
      const files = filesIn(finished.outputs).map((file) => `${address}/view?${new URLSearchParams(file)}`)
      return { hasFailed: finished.status?.status_str === 'error', files }
    },

    /** The id of the run that was started with this client's id; null if there is none. */
    async findByClient(clientId: string, signal: AbortSignal): Promise<string | null> {
      const { running, waiting } = await queue(signal)
      const history = History.parse(await get(`/history?max_items=${MAX_HISTORY}`, signal))
      const past = Object.values(history).flatMap(({ prompt }) => (prompt ? [prompt] : []))
      const found = [...running, ...waiting, ...past].find(([, , , sent]) => sent.client_id === clientId)
      return found?.[1] ?? null
    },

    dequeue: (id: string, signal: AbortSignal) => post('/queue', { delete: [id] }, signal),
    interrupt: (id: string, signal: AbortSignal) => post('/interrupt', { prompt_id: id }, signal),
    forget: (id: string, signal: AbortSignal) => post('/history', { delete: [id] }, signal),
  }
}

/** Nodes name their lists of files differently; previews do not count. */
function filesIn(outputs: z.infer<typeof Finished>['outputs']) {
  const lists = Object.values(outputs).flatMap((node) => Object.values(node))
  const files = lists.flatMap((list) => z.array(OutputFile).safeParse(list).data ?? [])
  return files.filter(({ type }) => type !== 'temp')
}
