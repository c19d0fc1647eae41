import { readFile } from 'node:fs/promises'
import type { ServerMessageKey } from '../../shared/i18n/server-messages.ts'
import { SharedCopies } from '../assets/shared-copies.ts'
import { inWorkspace } from '../assets/workspace.ts'
import type { Moderation } from '../moderation/moderation.ts'
import { filesIn } from './check-inputs.ts'
import type { EngineFile, EngineInput } from './engine.ts'
import type { EngineDirectory } from './engine-directory.ts'
import type { FilledEditor, FilledForm, FormEngines, FormWait, Preview } from './form-engines.ts'
import { engineFilesIn, placeFiles } from './input-files.ts'
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
    preview: (form, wait) => atDesk(form, wait, (desk) => makePreview(parts, desk)),
    edit: (form, wait) => atDesk(form, wait, (desk) => makeEdited(parts, form, desk)),
  }
}

async function makePreview(
  { engines, moderation }: FormEngineParts,
  { input, workspace, signal, meter }: Desk,
): Promise<Preview> {
  const isAllowed = (file: Pick<EngineFile, 'path' | 'kind'>) => moderation.allowsFile(file, signal)
  meter.resume()
  if (!(await allOf(engineFilesIn(input.values), isAllowed))) return nothing('failure.blocked')
  meter.pause()
  const paths = await engines.preview(input, { signal, workspace, begun: meter.resume })
  const pictures = paths.map((picture) => ({ path: picture, kind: 'image' as const }))
  if (!(await allOf(pictures, isAllowed))) return nothing('failure.blocked')
  return { pictures: await Promise.all(paths.map(dataUrlOf)), problem: null }
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

function nothing(problem: ServerMessageKey): Preview {
  return { pictures: [], problem }
}

/** One after the other, up to the first that fails. */
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
