import type { Database } from '../../db/database.ts'
import type { EngineInput } from './engine.ts'
import { findGeneration } from './generations.store.ts'
import { type FileSources, InputGone } from './input-files.ts'
import { type MakeParts, prepareInput, readInputs } from './make-outputs.ts'

export type ReplayInputParts = FileSources & Pick<MakeParts, 'blobs' | 'moderation'> & { db: Database }

/** The inputs of a generation, laid out in a folder for another engine. */
export async function replayInput(
  parts: ReplayInputParts,
  generationId: string,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<{ input: EngineInput; workspace: string }> {
  const generation = await findGeneration(parts.db.orm, generationId)
  if (!generation) throw new InputGone()
  const inputs = await readInputs(parts, generation)
  return prepareInput(parts, inputs, { seed: generation.seed, folder, signal })
}
