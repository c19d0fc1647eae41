import type { Generation, OwnOutput } from '../../shared/contract/generations.ts'
import type { Credits } from '../credits/credits.service.ts'
import { type GenerationRow, isOver } from './generations.store.ts'
import { asOpen } from './queue.store.ts'
import type { QueueView } from './queue-view.ts'

/** A generation without words: what is being done, and why it failed, by name. */
export type GenerationState = Omit<Generation, 'error' | 'title'> & {
  failure: string | null
  blockedFile: string | null
  fileName: string | null
}

/** Returns the outputs of generations, with links to them. */
export interface Outputs {
  listOf(generationIds: string[]): Promise<Map<string, OwnOutput[]>>
}

type StateParts = {
  credits: Pick<Credits, 'receipt'>
  creations: Outputs
  queueView: Pick<QueueView, 'find'>
}

export function stateReader({ credits, creations, queueView }: StateParts) {
  /** A hold of a generation that gave nothing is released whole; only a success needs the books. */
  async function creditsOf({ status, price, holdId }: GenerationRow): Promise<Generation['credits']> {
    if (status === 'succeeded') {
      const { held, captured, released } = await credits.receipt(holdId)
      return { held, captured, released }
    }
    return { held: price, captured: 0, released: isOver({ status }) ? price : 0 }
  }

  async function describe(row: GenerationRow, outputs: OwnOutput[]): Promise<GenerationState> {
    const estimate = isOver(row) ? null : await queueView.find(asOpen(row))
    return {
      id: row.id,
      tool: row.tool,
      status: row.status,
      progress: row.progress,
      step: row.step,
      // The estimate may be slightly newer or older than the row.
      place: row.status === 'queued' ? (estimate?.place ?? 1) : null,
      wait_ms: estimate?.waitMs ?? null,
      inputs: row.inputs,
      outputs,
      credits: await creditsOf(row),
      engine: row.engine,
      model: row.model,
      created_at: row.createdAt.toISOString(),
      finished_at: row.finishedAt?.toISOString() ?? null,
      failure: row.errorName,
      blockedFile: row.blockedFile,
      fileName: row.fileName,
    }
  }

  return async (rows: GenerationRow[]): Promise<GenerationState[]> => {
    const succeeded = rows.filter(({ status }) => status === 'succeeded').map(({ id }) => id)
    const outputs = succeeded.length > 0 ? await creations.listOf(succeeded) : new Map()
    return Promise.all(rows.map((row) => describe(row, outputs.get(row.id) ?? [])))
  }
}
