import type { Tool, ToolField } from '../../../../shared/contract/tools.ts'
import { loadCode } from '../../../app/navigation/load-code.ts'
import { fieldTaking, takeInputId, takeWantedRecipe } from '../../generation/input-address.ts'
import { type FoundMedia, findMedia } from '../result/find-media.ts'
import type { FormAction } from './form-state.ts'
import { keptFile } from './form-storage.ts'
import type { WantedForm } from './wanted-form.ts'

/** The creation in the address, from links like “use as input for…”. */
export async function takeInputFromAddress(): Promise<FoundMedia | null> {
  const id = takeInputId()
  return id ? findMedia(id) : null
}

/** The creation in the address to make again, or the piece of the gallery. Null if it is no longer stored. */
export async function takeRecipeFromAddress(tool: Pick<Tool, 'slug' | 'fields'>): Promise<WantedForm | null> {
  const wanted = takeWantedRecipe()
  if (!wanted) return null
  try {
    const { findWantedForm } = await loadCode(() => import('./wanted-form.ts'))
    return await findWantedForm(tool, wanted)
  } catch {
    return null
  }
}

/** Puts a file into the first field that accepts it, and opens the tab with that field. */
export function placeInput(fields: readonly ToolField[], media: FoundMedia): FormAction[] {
  const field = fieldTaking(fields, media.kind)
  if (!field) return []
  const [tab] = field.when?.is ?? []
  return [
    ...(field.when && tab !== undefined
      ? [{ type: 'set' as const, field: field.when.field, value: tab }]
      : []),
    { type: 'add_files', field: field.name, files: [keptFile(media.title ?? media.id, media)] },
  ]
}
