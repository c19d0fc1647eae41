import type { GenerationInputs } from '../../../../shared/contract/generations.ts'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import { quietApi } from '../../../app/session/browser-api.ts'
import { fieldTaking, takeInputId, takeWantedRecipe } from '../../generation/input-address.ts'
import { type FoundMedia, findMedia } from '../result/find-media.ts'
import type { FormAction } from './form-state.ts'
import { keptFile } from './form-storage.ts'

/** The creation that the address asks for, as links of "use as input for…" do. */
export async function takeInputFromAddress(): Promise<FoundMedia | null> {
  const id = takeInputId()
  return id ? findMedia(id) : null
}

/** What the address asks to be made again; in another way leaves the seed to chance. Null where it is not kept. */
export async function takeRecipeFromAddress(fields: readonly ToolField[]): Promise<GenerationInputs | null> {
  const wanted = takeWantedRecipe()
  if (!wanted) return null
  try {
    const { id, way } = wanted
    const { inputs, seed } = await quietApi('GET /api/creations/{id}/recipe', { params: { id } })
    const { seed: _, ...settings } = inputs
    const keepsSeed = way === 'again' && fields.some(({ name }) => name === 'seed')
    return keepsSeed ? { ...settings, seed } : settings
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
