import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { EngineFile } from '../../../modules/generations/engine.ts'
import {
  EngineUnavailableError,
  type PollContext,
  type Provider,
  type RemoteOrder,
  type RemoteRun,
  RemoteRunFailedError,
  type RunState,
  WebhookRefusedError,
} from '../../../modules/generations/remote-engine.ts'
import { createMachine, type Machine } from './comfyui-machine.ts'
import { listenForProgress } from './comfyui-progress.ts'
import { withFiles } from './file-param.ts'
import { asking } from './provider-errors.ts'
import { type ProviderHttp, ProviderHttpError } from './provider-http.ts'
import { saveAll } from './save-outputs.ts'

const Workflow = z.record(
  z.string(),
  z.object({ inputs: z.record(z.string(), z.unknown()), class_type: z.string() }),
)

const POLL_MS = 1_500

type ComfyParts = {
  http: ProviderHttp
  limits: Pick<Provider, 'name' | 'maxRuns' | 'maxDailyMicros'>
  /** Of the machines; each run goes to the one with the shortest queue. */
  addresses: readonly string[]
  /** The folder of workflows, as ComfyUI exports them for its API; a model is the name of a file. */
  workflowFolder: string
}

/** ComfyUI on the operator's own machines. Params are named `{node}.{input}`, such as `6.text`. */
export function createComfyUi({ http, limits, addresses, workflowFolder }: ComfyParts): Provider {
  const machines = addresses.map((address) => createMachine(http, address))

  async function poll(run: RemoteRun, context: PollContext): Promise<RunState> {
    const { signal } = context
    const { id, machine } = readHandle(machines, run)
    const finished = await findFinished(machines, { id, machine }, signal)
    if (finished?.hasFailed) throw new RemoteRunFailedError('The workflow failed.')
    if (finished?.files.length === 0) throw new RemoteRunFailedError('The workflow has made no file.')
    if (finished) return { kind: 'done', files: await saveAll(http, finished.files, context) }
    const { running, waiting } = await machine.queue(signal)
    const isThere = [...running, ...waiting].some(([, other]) => other === id)
    if (!isThere) throw new RemoteRunFailedError('The machine has forgotten the run.')
    const { address } = machine
    const progress = await listenForProgress({ address, id, clientId: run.key, signal })
    return { kind: 'working', progress, pollAfterMs: POLL_MS }
  }

  return {
    ...limits,

    submit: (order, { key, signal }) =>
      asking(async () => {
        const machine = await leastBusy(machines, signal)
        const workflow = await fillWorkflow(workflowFolder, order, (file) => machine.upload(file, signal))
        const id = await machine.start(workflow, key, signal)
        return { kind: 'accepted', handle: `${id} ${machine.address}`, pollAfterMs: POLL_MS }
      }, neverBlocked),

    poll: (run, context) => asking(() => poll(run, context), neverBlocked),

    async cancel(run, signal) {
      const { id, machine } = readHandle(machines, run)
      await machine.dequeue(id, signal)
      const { running } = await machine.queue(signal)
      // Old versions interrupt whatever runs, so they are only asked while it is this run.
      if (running.some(([, other]) => other === id)) await machine.interrupt(id, signal)
    },

    // The metadata is stored with every run, so it is certain whether there is one.
    async recover({ key }, signal) {
      for (const machine of machines) {
        const id = await machine.findByClient(key, signal)
        if (id !== null) return { kind: 'found', handle: `${id} ${machine.address}` }
      }
      return { kind: 'repeatable' }
    },

    async discard(run, signal) {
      const { id, machine } = readHandle(machines, run)
      await machine.forget(id, signal)
    },

    readWebhook: () => Promise.reject(new WebhookRefusedError('ComfyUI sends no messages.')),
  }
}

/** It has no content policy. */
const neverBlocked = () => false

type Place = { id: string; machine: Machine }

/** The handle names the machine, too. */
function readHandle(machines: readonly Machine[], { handle }: Pick<RemoteRun, 'handle'>): Place {
  const [id = '', address = ''] = handle.split(' ')
  const machine = machines.find((one) => one.address === address)
  if (!machine) throw new RemoteRunFailedError('The machine was removed.')
  return { id, machine }
}

async function leastBusy(machines: readonly Machine[], signal: AbortSignal): Promise<Machine> {
  const asked = machines.map(async (machine) => ({ machine, length: await machine.queueLength(signal) }))
  const answers = await Promise.allSettled(asked)
  const reachable = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const [best] = reachable.sort((one, other) => one.length - other.length)
  if (!best) throw new EngineUnavailableError('None of the machines answers.')
  return best.machine
}

/** An unreachable machine is not waited for if another can repeat the run, which costs nothing but time. */
async function findFinished(machines: readonly Machine[], { id, machine }: Place, signal: AbortSignal) {
  try {
    return await machine.findFinished(id, signal)
  } catch (error) {
    const isGone = error instanceof ProviderHttpError && error.status === null && !error.mayHaveArrived
    const others = machines.filter((other) => other !== machine)
    if (!isGone || !(await isAnyReachable(others, signal))) throw error
    throw new RemoteRunFailedError('The machine has gone away.')
  }
}

async function isAnyReachable(machines: readonly Machine[], signal: AbortSignal): Promise<boolean> {
  const answers = await Promise.allSettled(machines.map((machine) => machine.queueLength(signal)))
  return answers.some(({ status }) => status === 'fulfilled')
}

async function fillWorkflow(
  folder: string,
  { model, params }: RemoteOrder,
  send: (file: EngineFile) => Promise<string>,
) {
  const file = path.join(folder, `${path.basename(model)}.json`)
  const workflow = Workflow.parse(JSON.parse(await readFile(file, 'utf8')))
  for (const [name, value] of Object.entries(await withFiles(params, send))) {
    const [node = '', input = ''] = name.split('.')
    const found = workflow[node]
    if (!found) throw new EngineUnavailableError(`The workflow ${model} has no node ${node}.`)
    found.inputs[input] = value
  }
  return workflow
}
