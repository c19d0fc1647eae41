import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { findTool } from '../../shared/catalogue/tools.ts'
import { AppError } from '../../shared/errors.ts'
import type { BlobStore } from '../assets/blob-store.ts'
import type { Moderation } from '../moderation/moderation.ts'
import type { CheckedValues } from './check-field.ts'
import type { CheckedInputs } from './check-inputs.ts'
import { checkInputs, fileIdsIn, filesIn } from './check-inputs.ts'
import type { EngineInput, EngineOutput, Engines } from './engine.ts'
import { withAllFields } from './engine-directory.ts'
import { type GenerationRow, ownerOf } from './generations.store.ts'
import { downloadInputs, engineFilesIn, type FileSources, findFiles, InputGone } from './input-files.ts'
import type { ProgressWriter } from './progress-writer.ts'

export type MakeParts = FileSources & {
  blobs: BlobStore
  engines: Pick<Engines, 'run'>
  /** Whether a file may be shown, judged by what can be seen in it. */
  moderation: Pick<Moderation, 'allowsFile'>
}

/** The content policy blocks everything. */
export class Blocked extends Error {
  override readonly name = 'Blocked'
  /** What its owner calls the given file that it forbids; null if it forbids what was made. */
  readonly file: string | null

  constructor(file: string | null = null) {
    super()
    this.file = file
  }
}

/** Progress of the whole work: the checks, marks and uploads come after the engine. */
const ENGINE_PART = 0.95

type Surroundings = { folder: string; signal: AbortSignal; progress: ProgressWriter }

/** Reads the inputs again as they were checked at the start. Throws `InputGone` if a file has been deleted since. */
export async function readInputs(sources: FileSources, generation: GenerationRow): Promise<CheckedInputs> {
  const row = findTool(generation.tool)
  if (!row) throw new Error(`There is no tool ${generation.tool} any more.`)
  const tool = withAllFields(row)
  try {
    const files = await findFiles(sources, ownerOf(generation), fileIdsIn(tool, generation.inputs))
    return checkInputs(tool, generation.inputs, files)
  } catch (error) {
    if (error instanceof AppError && error.reason === 'not_found') throw new InputGone()
    throw error
  }
}

/** Runs the engine on this machine, and leaves out outputs that the content policy forbids. */
export async function makeOutputs(
  parts: MakeParts,
  inputs: CheckedInputs,
  { seed }: Pick<GenerationRow, 'seed'>,
  { folder, signal, progress }: Surroundings,
): Promise<EngineOutput[]> {
  progress.report(0, 'preparing')
  const { input, workspace } = await prepareInput(parts, inputs, { seed, folder, signal })
  const outputs = await parts.engines.run(input, {
    progress: (done, step) => progress.report(done * ENGINE_PART, step),
    signal,
    workspace,
  })
  progress.report(ENGINE_PART, 'finishing')
  return keepAllowed(parts, outputs.slice(0, inputs.asked), signal)
}

type Preparation = { seed: number; folder: string; signal: AbortSignal }

/** Puts the files into an existing folder, and checks them. Throws `Blocked` if one is forbidden. */
export async function prepareInput(
  { blobs, moderation }: Pick<MakeParts, 'blobs' | 'moderation'>,
  { tool, values }: CheckedInputs,
  { seed, folder, signal }: Preparation,
): Promise<{ input: EngineInput; workspace: string }> {
  const inputs = path.join(folder, 'inputs')
  const workspace = path.join(folder, 'work')
  await Promise.all([mkdir(inputs), mkdir(workspace)])
  const laidOut = await downloadInputs(values, { blobs, folder: inputs, signal })
  await refuseForbidden(values, laidOut, moderation, signal)
  return { input: { tool: tool.slug, values: laidOut, seed }, workspace }
}

/** Throws `Blocked`, with its name, at the first of the given files that the content policy forbids. */
export async function refuseForbidden(
  values: CheckedValues,
  placed: EngineInput['values'],
  moderation: MakeParts['moderation'],
  signal: AbortSignal,
): Promise<void> {
  const given = filesIn(values)
  for (const [index, file] of engineFilesIn(placed).entries()) {
    if (!(await moderation.allowsFile(file, signal))) throw new Blocked(given[index]?.name)
  }
}

/** Leaves out what the content policy forbids; throws `Blocked` if nothing is left. */
export async function keepAllowed(
  { moderation }: Pick<MakeParts, 'moderation'>,
  outputs: EngineOutput[],
  signal: AbortSignal,
): Promise<EngineOutput[]> {
  const allowed: EngineOutput[] = []
  for (const output of outputs) {
    const shown = { path: output.files[0].path, kind: output.kind }
    if (await moderation.allowsFile(shown, signal)) allowed.push(output)
  }
  if (allowed.length === 0) throw new Blocked()
  return allowed
}

/** Whether an upload was changed, rather than everything made from words alone. */
export function isEdited({ values }: CheckedInputs): boolean {
  return filesIn(values).length > 0
}
