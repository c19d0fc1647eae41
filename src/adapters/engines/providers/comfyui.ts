import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { EngineFile } from '../../../modules/generations/engine.ts'
import {
  EngineUnavailableError,
  type Provider,
  type RemoteOrder,
  type RemoteRun,
  RemoteRunFailedError,
  WebhookRefusedError,
} from '../../../modules/generations/remote-engine.ts'
import { blobOf, encodeForm, withFiles } from './file-param.ts'
import { asking } from './provider-errors.ts'
import { type ProviderHttp, ProviderHttpError } from './provider-http.ts'
import { saveAll } from './save-outputs.ts'

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
const Workflow = z.record(
  z.string(),
  z.object({ inputs: z.record(z.string(), z.unknown()), class_type: z.string() }),
)

const POLL_MS = 1_500
const MAX_HISTORY_BYTES = 32 * 2 ** 20

type ComfyParts = {
  http: ProviderHttp
  limits: Pick<Provider, 'name' | 'maxRuns' | 'maxDailyMicros'>
  /** The machines; each run goes to the one with the shortest queue. */
  boxes: readonly string[]
  /** The folder of workflows, as ComfyUI exports them for its API; a model is the name of a file. */
  workflowFolder: string
}

/** ComfyUI on the operator's own machines. Params are named `{node}.{input}`, such as `6.text`. */
export function createComfyUi({ http, limits, boxes, workflowFolder }: ComfyParts): Provider {
  async function shortestQueue(signal: AbortSignal): Promise<string> {
    const lengths = await Promise.allSettled(
      boxes.map(async (box) => {
        const { body } = await http.ask({ url: `${box}/prompt`, signal, timeoutMs: 5_000 })
        return { box, length: QueueInfo.parse(body).exec_info.queue_remaining }
      }),
    )
    const reachable = lengths.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const [best] = reachable.sort((one, other) => one.length - other.length)
    if (!best) throw new EngineUnavailableError('None of the machines answers.')
    return best.box
  }

  async function upload(box: string, file: EngineFile, signal: AbortSignal): Promise<string> {
    const form = new FormData()
    form.set(
      'image',
      await blobOf(file),
      `${path.basename(path.dirname(path.dirname(file.path)))}-${path.basename(file.path)}`,
    )
    const request = { method: 'POST', url: `${box}/upload/image`, signal, timeoutMs: 120_000 } as const
    const { name, subfolder } = Uploaded.parse(
      (await http.ask({ ...request, ...(await encodeForm(form)) })).body,
    )
    return subfolder ? `${subfolder}/${name}` : name
  }

  async function readWorkflow({ model, params }: RemoteOrder, send: (file: EngineFile) => Promise<string>) {
    const file = path.join(workflowFolder, `${path.basename(model)}.json`)
    const workflow = Workflow.parse(JSON.parse(await readFile(file, 'utf8')))
    for (const [name, value] of Object.entries(await withFiles(params, send))) {
      const [node = '', input = ''] = name.split('.')
      const found = workflow[node]
      if (!found) throw new EngineUnavailableError(`The workflow ${model} has no node ${node}.`)
      found.inputs[input] = value
    }
    return workflow
  }

  /** The handle names the machine, too. */
  const readHandle = ({ handle }: Pick<RemoteRun, 'handle'>) => {
    const [id = '', box = ''] = handle.split(' ')
    if (!boxes.includes(box)) throw new RemoteRunFailedError('The machine was removed.')
    return { id, box }
  }

  /** An unreachable machine is not waited for if another can repeat the run, which costs nothing but time. */
  async function askOrGiveUp(box: string, url: string, signal: AbortSignal) {
    try {
      return await http.ask({ url, signal, maxBytes: MAX_HISTORY_BYTES })
    } catch (error) {
      const isGone = error instanceof ProviderHttpError && error.status === null && !error.mayHaveArrived
      const others = boxes.filter((other) => other !== box)
      if (!isGone || !(await isAnyThere(others, signal))) throw error
      throw new RemoteRunFailedError('The machine has gone away.')
    }
  }

  async function isAnyThere(others: readonly string[], signal: AbortSignal): Promise<boolean> {
    const asked = others.map((box) => http.ask({ url: `${box}/prompt`, signal, timeoutMs: 5_000 }))
    return (await Promise.allSettled(asked)).some(({ status }) => status === 'fulfilled')
  }

  return {
    ...limits,

    submit: (order, { key, signal }) =>
      asking(
        async () => {
          const box = await shortestQueue(signal)
          const prompt = await readWorkflow(order, (file) => upload(box, file, signal))
          const json = { prompt, client_id: key }
          const { body } = await http.ask({ method: 'POST', url: `${box}/prompt`, json, signal })
          return {
            kind: 'accepted',
            handle: `${Accepted.parse(body).prompt_id} ${box}`,
            pollAfterMs: POLL_MS,
          }
        },
        () => false,
      ),

    poll: (run, { workspace, signal }) =>
      asking(
        async () => {
          const { id, box } = readHandle(run)
          const { body } = await askOrGiveUp(box, `${box}/history/${id}`, signal)
          const finished = History.parse(body)[id]
          if (finished?.status?.status_str === 'error') throw new RemoteRunFailedError('The workflow failed.')
          if (finished) {
            const urls = filesIn(finished.outputs).map((file) => `${box}/view?${new URLSearchParams(file)}`)
            if (urls.length === 0) throw new RemoteRunFailedError('The workflow has made no file.')
            return { kind: 'done', files: await saveAll(http, urls, { workspace, signal }) }
          }
          const queue = Queue.parse(
            (await http.ask({ url: `${box}/queue`, signal, maxBytes: MAX_HISTORY_BYTES })).body,
          )
          const isThere = [...queue.queue_running, ...queue.queue_pending].some(([, other]) => other === id)
          if (!isThere) throw new RemoteRunFailedError('The machine has forgotten the run.')
          return {
            kind: 'working',
            progress: await listen({ box, id, clientId: run.key, signal }),
            pollAfterMs: POLL_MS,
          }
        },
        () => false,
      ),

    async cancel(run, signal) {
      const { id, box } = readHandle(run)
      await http.ask({ method: 'POST', url: `${box}/queue`, json: { delete: [id] }, signal })
      const { body } = await http.ask({ url: `${box}/queue`, signal, maxBytes: MAX_HISTORY_BYTES })
      // Old versions interrupt whatever runs, so they are only asked while it is this run.
      const isRunning = Queue.parse(body).queue_running.some(([, other]) => other === id)
      if (isRunning)
        await http.ask({ method: 'POST', url: `${box}/interrupt`, json: { prompt_id: id }, signal })
    },

    // The metadata is stored with every run, so it is certain whether there is one.
    async recover({ key }, signal) {
      for (const box of boxes) {
        const queue = Queue.parse(
          (await http.ask({ url: `${box}/queue`, signal, maxBytes: MAX_HISTORY_BYTES })).body,
        )
        const url = `${box}/history?max_items=200`
        const history = History.parse((await http.ask({ url, signal, maxBytes: MAX_HISTORY_BYTES })).body)
        const past = Object.values(history).flatMap(({ prompt }) => (prompt ? [prompt] : []))
        const entries = [...queue.queue_running, ...queue.queue_pending, ...past]
        const found = entries.find(([, , , sent]) => sent.client_id === key)
        if (found) return { kind: 'found', handle: `${found[1]} ${box}` }
      }
      return { kind: 'repeatable' }
    },

    async discard(run, signal) {
      const { id, box } = readHandle(run)
      await http.ask({ method: 'POST', url: `${box}/history`, json: { delete: [id] }, signal })
    },

    readWebhook: () => Promise.reject(new WebhookRefusedError('ComfyUI sends no messages.')),
  }
}

/** Nodes name their lists of files differently; previews do not count. */
function filesIn(outputs: z.infer<typeof Finished>['outputs']) {
  const lists = Object.values(outputs).flatMap((node) => Object.values(node))
  const files = lists.flatMap((list) => z.array(OutputFile).safeParse(list).data ?? [])
  return files.filter(({ type }) => type !== 'temp')
}

const LISTEN_MS = 1_000
const Progress = z.object({
  type: z.literal('progress'),
  data: z.object({ value: z.number(), max: z.number().positive(), prompt_id: z.string().nullish() }),
})

type Listening = { box: string; id: string; clientId: string; signal: AbortSignal }

/** The progress of the run, if the machine reports it within a moment. */
function listen({ box, id, clientId, signal }: Listening): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const socket = new WebSocket(`${box.replace(/^http/, 'ws')}/ws?clientId=${encodeURIComponent(clientId)}`)
  const end = (progress: number | null) => {
    resolve(progress)
    socket.close()
  }
  AbortSignal.any([signal, AbortSignal.timeout(LISTEN_MS)]).addEventListener('abort', () => end(null))
  socket.addEventListener('error', () => end(null))
  socket.addEventListener('close', () => resolve(null))
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const progress = readProgress(data, id)
    if (progress !== null) end(progress)
  })
  return promise
}

/** Null for messages about anything else, and for the previews between them. */
function readProgress(message: unknown, id: string): number | null {
  const told = typeof message === 'string' ? Progress.safeParse(parseJson(message)).data?.data : undefined
  if (!told || (told.prompt_id ?? id) !== id) return null
  return Math.min(1, told.value / told.max)
}

/** Anything but JSON is ignored; an error thrown in a listener would end the process. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
