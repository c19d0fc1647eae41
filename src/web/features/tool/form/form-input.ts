import type { Tool, ToolField } from '../../../../shared/contract/tools.ts'
import { loadCode } from '../../../app/navigation/load-code.ts'
import { fieldTaking, takeInputId, takeWantedRecipe } from '../../generation/input-address.ts'
import { type FoundMedia, findMedia } from '../result/find-media.ts'
import type { FormAction } from './form-state.ts'
import { keptFile } from './form-storage.ts'
import type { WantedForm } from './wanted-form.ts'

/** The creation that the address asks for, as links of "use as input for…" do. */
export async function takeInputFromAddress(): Promise<FoundMedia | null> {
  const id = takeInputId()
  return id ? findMedia(id) : null
}

/** What the address asks to be made again, or after a piece of the gallery. Null where it is not kept. */
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

/** Puts a file into the first field that takes it, and chooses the tab on which that field is. */
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
