import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { GenerationQuote, StartGeneration } from '../../shared/contract/generations.ts'
import type { ServerMessageKey } from '../../shared/i18n/server-messages.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import { inWorkspace } from '../assets/workspace.ts'
import type { Owner } from '../credits/owner.ts'
import { type CheckedInputs, checkInputs, fileIdsIn, filesIn, textsIn } from './check-inputs.ts'
import { type Engines, type Inspection, RejectedByEngineError, RetryableEngineError } from './engine.ts'
import { downloadInputs, findFiles } from './input-files.ts'
import type { QueueView } from './queue-view.ts'
import { availableTool, findRank, type StartParts } from './start-generation.ts'

type QuoteParts = Pick<StartParts, 'uploads' | 'creations' | 'isVip'> & {
  blobs: Pick<BlobStore, 'open'>
  engines: Pick<Engines, 'find' | 'inspect'>
  queueView: Pick<QueueView, 'waitOf'>
  /** Where files lie while engines look at them. */
  workspaceRoot: string
}

interface Quote {
  credits: number
  /** By the keys of their texts. */
  warnings: ServerMessageKey[]
  faces: GenerationQuote['faces']
  waitMs: number
}

/** Nobody waits longer for a look at their files. */
const INSPECTION_MS = 20_000

const NOTHING_FOUND: Inspection = { faces: [], warnings: [] }

/** What a start would cost and find. The form need not be complete: what is there is looked at. */
export async function quoteGeneration(
  parts: QuoteParts,
  owner: Owner,
  request: Pick<StartGeneration, 'tool' | 'inputs'>,
): Promise<Quote> {
  const { tool } = availableTool(parts.engines, request.tool)
  const files = await findFiles(parts, owner, fileIdsIn(tool, request.inputs))
  const checked = checkInputs(tool, request.inputs, files, { partly: true })
  const [found, rank] = await Promise.all([inspect(parts, checked), findRank(parts, owner)])
  return {
    credits: checked.price,
    ...found,
    waitMs: await parts.queueView.waitOf({ owner: owner.id, rank, tool: tool.slug, price: checked.price }),
  }
}

async function inspect(
  parts: QuoteParts,
  checked: CheckedInputs,
): Promise<Pick<Quote, 'faces' | 'warnings'>> {
  const isEmpty = filesIn(checked.values).length === 0 && textsIn(checked).length === 0
  if (isEmpty) return { faces: [], warnings: [] }
  try {
    const { faces, warnings } = await look(parts, checked)
    return {
      faces: faces.map((face, index) => ({ index, ...face })),
      warnings: warnings.map((name) => `warning.${name}` as const),
    }
  } catch (error) {
    if (error instanceof RejectedByEngineError) return { faces: [], warnings: [`rejection.${error.reason}`] }
    throw error
  }
}

async function look({ blobs, engines, workspaceRoot }: QuoteParts, { tool, values }: CheckedInputs) {
  const signal = AbortSignal.timeout(INSPECTION_MS)
  try {
    return await inWorkspace(workspaceRoot, async (folder) => {
      const workspace = path.join(folder, 'work')
      await mkdir(workspace)
      const laidOut = await downloadInputs(values, { blobs, folder, signal })
      return engines.inspect({ tool: tool.slug, values: laidOut, seed: 1 }, { signal, workspace })
    })
  } catch (error) {
    // A look that fails for reasons of our own, or takes too long, must not keep anybody from starting.
    if (error instanceof RetryableEngineError || signal.aborted) return NOTHING_FOUND
    throw error
  }
}
