import { readFile } from 'node:fs/promises'
import { SharedCopies } from '../assets/shared-copies.ts'
import { inWorkspace } from '../assets/workspace.ts'
import type { Moderation } from '../moderation/moderation.ts'
import { filesIn } from './check-inputs.ts'
import type { EngineInput } from './engine.ts'
import type { EngineDirectory } from './engine-directory.ts'
import type { FilledEditor, FilledForm, FormEngines, FormWait, Preview } from './form-engines.ts'
import { placeFiles } from './input-files.ts'
import { Blocked, refuseForbidden } from './make-outputs.ts'
import { type StoredOutput, type StoreParts, storeOutput } from './stored-outputs.ts'

export type FormEngineParts = StoreParts & {
  engines: Pick<EngineDirectory, 'edit' | 'inspect' | 'preview'>
  moderation: Pick<Moderation, 'allowsFile'>
  /** Where files are stored while engines look at them. */
  workspaceRoot: string
}

type Desk = { input: EngineInput; workspace: string } & FormWait

/** The engines of this process, on copies of files that all readers share. */
export function createFormEngines(parts: FormEngineParts): FormEngines {
  const { engines, workspaceRoot } = parts
  const copies = new SharedCopies(parts)

  function atDesk<Result>(
    { tool, values }: FilledForm,
    { signal, meter }: FormWait,
    work: (desk: Desk) => Promise<Result>,
  ): Promise<Result> {
    const blobKeys = filesIn(values).map(({ blobKey }) => blobKey)
    return inWorkspace(workspaceRoot, (workspace) =>
      copies.use(blobKeys, signal, async (pathOf) => {
        const placed = await placeFiles(values, ({ blobKey }) => pathOf(blobKey))
        return work({ input: { tool, values: placed, seed: 1 }, workspace, signal, meter })
      }),
    )
  }

  return {
    inspect: (form, wait) =>
      atDesk(form, wait, ({ input, meter, ...desk }) =>
        engines.inspect(input, { ...desk, begun: meter.resume }),
      ),
    preview: (form, wait) => atDesk(form, wait, (desk) => makePreview(parts, form, desk)),
    edit: (form, wait) => atDesk(form, wait, (desk) => makeEdited(parts, form, desk)),
  }
}

async function makePreview(parts: FormEngineParts, form: FilledForm, desk: Desk): Promise<Preview> {
  try {
    const paths = await makeStills(parts, form, desk)
    return { pictures: await Promise.all(paths.map(dataUrlOf)), problem: null }
  } catch (error) {
    if (!(error instanceof Blocked)) throw error
    return { pictures: [], problem: 'failure.blocked', blockedFile: error.file }
  }
}

/** Throws `Blocked` if the content policy forbids a file or a still. */
async function makeStills(
  { engines, moderation }: FormEngineParts,
  { values }: FilledForm,
  { input, workspace, signal, meter }: Desk,
): Promise<string[]> {
  meter.resume()
  await refuseForbidden(values, input.values, moderation, signal)
  meter.pause()
  const paths = await engines.preview(input, { signal, workspace, begun: meter.resume })
  for (const path of paths) {
    if (!(await moderation.allowsFile({ path, kind: 'image' }, signal))) throw new Blocked()
  }
  return paths
}

/** Only the result is checked: the photo was checked at the first cut-out. */
async function makeEdited(
  parts: FormEngineParts,
  { id, tool, seed }: FilledEditor,
  { input, workspace, signal, meter }: Desk,
): Promise<StoredOutput | null> {
  const made = await parts.engines.edit({ ...input, seed }, { signal, workspace, begun: meter.resume })
  const isAllowed = await parts.moderation.allowsFile({ path: made.files[0].path, kind: made.kind }, signal)
  return isAllowed ? storeOutput(parts, made, { id, tool, edited: true, signal }) : null
}

async function dataUrlOf(file: string): Promise<string> {
  return `data:image/webp;base64,${await readFile(file, 'base64')}`
}
