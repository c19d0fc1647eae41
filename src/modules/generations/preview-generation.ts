import { readFile } from 'node:fs/promises'
import type { ToolSlug } from '../../shared/catalogue/tools.ts'
import type { StartGeneration } from '../../shared/contract/generations.ts'
import { AppError } from '../../shared/errors.ts'
import type { ServerMessageKey } from '../../shared/i18n/server-messages.ts'
import type { Moderation } from '../moderation/moderation.ts'
import { atTheForm, type Desk, type FormParts, TookTooLong } from './at-the-form.ts'
import { checkInputs, fileIdsIn } from './check-inputs.ts'
import { type EngineFile, RejectedByEngineError, RetryableEngineError } from './engine.ts'
import type { EngineDirectory } from './engine-directory.ts'
import { engineFilesIn, type FileSources, findFiles } from './input-files.ts'
import type { Requester } from './requester.ts'
import { availableTool, findRank, type StartParts } from './start-generation.ts'

export type PreviewParts = FileSources &
  FormParts &
  Pick<StartParts, 'isVip' | 'catalogue'> & {
    engines: Pick<EngineDirectory, 'find' | 'preview'>
    moderation: Pick<Moderation, 'allowsFile'>
  }

interface Preview {
  /** As data URLs, since they are small and nobody asks for them twice. */
  pictures: string[]
  /** Why there are none, by the key of its text. */
  problem: ServerMessageKey | null
}

const MAX_PREVIEW_MS = 60_000
const USUAL_PREVIEW_MS = 5_000

/**
 * A few small pictures of what a start would make. They cost nothing and are not kept. Everything holds that does for a
 * start: the statement has to be made, and the content policy kept, or this would be a way around both.
 */
export async function previewGeneration(
  parts: PreviewParts,
  owner: Requester,
  request: Pick<StartGeneration, 'tool' | 'inputs' | 'consent'>,
): Promise<Preview> {
  const { tool, inputs, findOffered } = availableTool(parts, request)
  if (tool.consent && request.consent !== true) throw new AppError('consent_needed')
  const files = await findFiles(parts, owner, fileIdsIn(tool, inputs))
  const { values } = checkInputs(tool, inputs, files, { findOffered })
  const rank = await findRank(parts, owner)
  const order = { rank, values, expectedMs: USUAL_PREVIEW_MS, maxMs: MAX_PREVIEW_MS }
  try {
    return await atTheForm(parts, owner, order, (desk) => makePreview(parts, tool.slug, desk))
  } catch (error) {
    if (error instanceof RejectedByEngineError) return nothing(`rejection.${error.reason}`)
    if (error instanceof RetryableEngineError) return nothing('failure.our_fault')
    if (error instanceof TookTooLong) return nothing('failure.deadline')
    throw error
  }
}

async function makePreview(
  { engines, moderation }: PreviewParts,
  tool: ToolSlug,
  { values, workspace, signal, meter }: Desk,
): Promise<Preview> {
  const isAllowed = (file: Pick<EngineFile, 'path' | 'kind'>) => moderation.allowsFile(file, signal)
  meter.resume()
  if (!(await allOf(engineFilesIn(values), isAllowed))) return nothing('failure.blocked')
  meter.pause()
  const paths = await engines.preview({ tool, values, seed: 1 }, { signal, workspace, begun: meter.resume })
  const pictures = paths.map((picture) => ({ path: picture, kind: 'image' as const }))
  if (!(await allOf(pictures, isAllowed))) return nothing('failure.blocked')
  return { pictures: await Promise.all(paths.map(dataUrlOf)), problem: null }
}

function nothing(problem: ServerMessageKey): Preview {
  return { pictures: [], problem }
}

/** One after the other, and no further than to the first that fails. */
async function allOf<Item>(
  items: readonly Item[],
  holds: (item: Item) => Promise<boolean>,
): Promise<boolean> {
  for (const item of items) if (!(await holds(item))) return false
  return true
}

async function dataUrlOf(file: string): Promise<string> {
  return `data:image/webp;base64,${await readFile(file, 'base64')}`
}
