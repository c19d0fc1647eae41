import type { OperatedGenerations } from '../../modules/generations/operated-generations.service.ts'
import { redactInputs } from '../../modules/generations/redact-inputs.ts'
import type {
  OperatedGeneration,
  operatedGenerationCalls,
} from '../../shared/contract/operated-generations.ts'
import type { Handlers } from '../calls.ts'

export type OperatedGenerationOptions = { operated: OperatedGenerations }

/** Only operators come this far. */
export function operatedGenerationHandlers({
  operated,
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
