import type { MediaLinks } from '../../modules/assets/media-links.ts'
import type { OperatedGenerations } from '../../modules/generations/operated-generations.service.ts'
import { redactInputs } from '../../modules/generations/redact-inputs.ts'
import type { Replays } from '../../modules/generations/replays.service.ts'
import type {
  OperatedGeneration,
  operatedGenerationCalls,
  Replay,
  Replays as ReplaysView,
} from '../../shared/contract/operated-generations.ts'
import type { Handlers } from '../calls.ts'
import { TRIAL_STATES } from './engines.ts'

export type OperatedGenerationOptions = {
  operated: OperatedGenerations
  replays: Replays
  links: Pick<MediaLinks, 'link'>
}

/** Only operators get here. */
export function operatedGenerationHandlers({
  operated,
  replays,
  links,
}: OperatedGenerationOptions): Handlers<typeof operatedGenerationCalls> {
  return {
    'GET /api/operation/generations': async () => {
      const [queue, failures] = await Promise.all([operated.queue(), operated.failures()])
      return {
        queue: queue.map(toOperated),
        failures: failures.map(({ latest, ...group }) => ({ ...group, latest: latest.map(toOperated) })),
      }
    },

    'POST /api/operation/generations/{id}/cancel': async ({ params, body }, _request, context) => {
      await operated.cancel({ id: params.id, reason: body.reason, operator: context.get('operator') })
      return null
    },

    'POST /api/operation/generations/{id}/retry': async ({ params, body }, _request, context) => {
      await operated.retry({ id: params.id, reason: body.reason, operator: context.get('operator') })
      return null
    },

    'POST /api/operation/generations/{id}/refund': async ({ params, body }, _request, context) => {
      await operated.refund({ id: params.id, reason: body.reason, operator: context.get('operator') })
      return null
    },

    'GET /api/operation/generations/{id}/replays': async ({ params }) =>
      toReplays(await replays.read(params.id), links),

    'POST /api/operation/generations/{id}/replay': async ({ params, body }, _request, context) => {
      const { engine_id: engineId, cost_micros: costMicros, reason } = body
      const operator = context.get('operator')
      return { id: await replays.start({ id: params.id, engineId, costMicros, reason, operator }) }
    },
  }
}

type Row = Awaited<ReturnType<OperatedGenerations['queue']>>[number]

function toOperated(row: Row): OperatedGeneration {
  const { id, tool, status, progress, engine, errorName, price, ownerKind, ownerId, email } = row
  return {
    id,
    tool,
    status,
    progress,
    engine,
    error: errorName,
    credits: price,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    person: ownerKind === 'user' ? { id: ownerId, email } : null,
    inputs: redactInputs(tool, row.inputs),
  }
}

type Read = Awaited<ReturnType<Replays['read']>>

async function toReplays(read: Read, links: Pick<MediaLinks, 'link'>): Promise<ReplaysView> {
  const { generation, outputs, costMicros, choices, replays } = read
  const { tool, engine, errorName, startedAt, finishedAt } = generation
  return {
    tool,
    original: {
      engine,
      error: errorName,
      ms: between(startedAt, finishedAt),
      cost_micros: costMicros,
      outputs: outputs.map(({ kind, url }) => ({ kind, url })),
    },
    engines: choices.map(({ costMicros: cost_micros, ...choice }) => ({ ...choice, cost_micros })),
    replays: await Promise.all(replays.map((replay) => toReplay(replay, choices, links))),
  }
}

async function toReplay(
  { trial, run }: Read['replays'][number],
  choices: Read['choices'],
  links: Pick<MediaLinks, 'link'>,
): Promise<Replay> {
  const { blobKey, kind } = trial
  return {
    id: trial.id,
    at: trial.createdAt.toISOString(),
    engine: choices.find(({ id }) => id === trial.engineId)?.name ?? run.model,
    state: TRIAL_STATES[run.state],
    ms: between(run.submittedAt ?? run.createdAt, run.finishedAt),
    cost_micros: run.costMicros,
    error: run.lastError,
    output: blobKey && kind ? { kind, url: await links.link(blobKey) } : null,
  }
}

function between(from: Date | null, until: Date | null): number | null {
  return from && until ? until.getTime() - from.getTime() : null
}
