import type { StartGeneration } from '../../shared/contract/generations.ts'
import { AppError } from '../../shared/errors.ts'
import type { ServerMessageKey } from '../../shared/i18n/server-messages.ts'
import { checkInputs, fileIdsIn } from './check-inputs.ts'
import { RejectedByEngineError, RetryableEngineError } from './engine.ts'
import type { Preview } from './form-engines.ts'
import { type FormParts, runFormWork, TookTooLong } from './form-work.ts'
import { type FileSources, findFiles } from './input-files.ts'
import type { Requester } from './requester.ts'
import { availableTool, findRank, type StartParts } from './start-generation.ts'

type PreviewParts = FileSources & FormParts & Pick<StartParts, 'engines' | 'isVip' | 'catalogue'>

const MAX_PREVIEW_MS = 60_000
const USUAL_PREVIEW_MS = 5_000

/**
 * A few small pictures of what a start would make. They cost nothing and are not stored. The same rules apply as for a
 * start: the statement has to be made, and the content policy followed, or this would be a way around both.
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
  const order = { rank, expectedMs: USUAL_PREVIEW_MS, maxMs: MAX_PREVIEW_MS }
  try {
    return await runFormWork(parts, owner, order, (wait) =>
      parts.form.preview({ tool: tool.slug, values }, wait),
    )
  } catch (error) {
    if (error instanceof RejectedByEngineError) return nothing(`rejection.${error.reason}`)
    if (error instanceof RetryableEngineError) return nothing('failure.our_fault')
    if (error instanceof TookTooLong) return nothing('failure.deadline')
    throw error
  }
}

function nothing(problem: ServerMessageKey): Preview {
  return { pictures: [], problem }
}
