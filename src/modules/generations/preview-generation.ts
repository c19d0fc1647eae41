import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { StartGeneration } from '../../shared/contract/generations.ts'
import { AppError } from '../../shared/errors.ts'
import type { ServerMessageKey } from '../../shared/i18n/server-messages.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import { inWorkspace } from '../assets/workspace.ts'
import type { Owner } from '../credits/owner.ts'
import { checkInputs, fileIdsIn } from './check-inputs.ts'
import { type EngineFile, type Engines, RejectedByEngineError, RetryableEngineError } from './engine.ts'
import { downloadInputs, engineFilesIn, type FileSources, findFiles } from './input-files.ts'
import { availableTool } from './start-generation.ts'

export type PreviewParts = FileSources & {
  blobs: Pick<BlobStore, 'open'>
  engines: Pick<Engines, 'find' | 'preview'>
  moderation: { allowsFile(file: Pick<EngineFile, 'path' | 'kind'>, signal: AbortSignal): Promise<boolean> }
  workspaceRoot: string
}

interface Preview {
  /** As data URLs, since they are small and nobody asks for them twice. */
  pictures: string[]
  /** Why there are none, by the key of its text. */
  problem: ServerMessageKey | null
}

const PREVIEW_MS = 60_000

/**
 * A few small pictures of what a start would make. They cost nothing and are not kept. Everything holds that does for a
 * start: the statement has to be made, and the content policy kept, or this would be a way around both.
 */
export async function previewGeneration(
  parts: PreviewParts,
  owner: Owner,
  request: Pick<StartGeneration, 'tool' | 'inputs' | 'consent'>,
): Promise<Preview> {
  const { tool } = availableTool(parts.engines, request.tool)
  if (tool.consent && request.consent !== true) throw new AppError('consent_needed')
  const files = await findFiles(parts, owner, fileIdsIn(tool, request.inputs))
  const { values } = checkInputs(tool, request.inputs, files)
  const signal = AbortSignal.timeout(PREVIEW_MS)
  const isAllowed = (file: Pick<EngineFile, 'path' | 'kind'>) => parts.moderation.allowsFile(file, signal)
  try {
    return await inWorkspace(parts.workspaceRoot, async (folder): Promise<Preview> => {
      const workspace = path.join(folder, 'work')
      await mkdir(workspace)
      const laidOut = await downloadInputs(values, { blobs: parts.blobs, folder, signal })
      if (!(await allOf(engineFilesIn(laidOut), isAllowed))) return nothing('failure.blocked')
      const input = { tool: tool.slug, values: laidOut, seed: 1 }
      const paths = await parts.engines.preview(input, { signal, workspace })
      const pictures = paths.map((picture) => ({ path: picture, kind: 'image' as const }))
      if (!(await allOf(pictures, isAllowed))) return nothing('failure.blocked')
      return { pictures: await Promise.all(paths.map(dataUrlOf)), problem: null }
    })
  } catch (error) {
    if (error instanceof RejectedByEngineError) return nothing(`rejection.${error.reason}`)
    if (error instanceof RetryableEngineError) return nothing('failure.our_fault')
    if (signal.aborted) return nothing('failure.deadline')
    throw error
  }
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
