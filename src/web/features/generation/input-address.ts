import type { ToolField } from '../../../shared/contract/tools.ts'
import type { MediaFile } from '../../../shared/contract/uploads.ts'
import { takeParameter } from './take-parameter.ts'

const PARAMETER = 'input'
const RECIPES = ['again', 'vary', 'piece'] as const

/** A creation to repeat, or to change with the same settings; or a piece of the gallery. */
export type WantedRecipe = { id: string; way: (typeof RECIPES)[number] }

/** A tool's page with a creation as its input. */
export function inputAddress(path: string, creationId: string): `/${string}` {
  return `${path as `/${string}`}?${PARAMETER}=${encodeURIComponent(creationId)}`
}

/** A tool's page, filled in like for a creation. */
export function recipeAddress(path: string, { id, way }: WantedRecipe): `/${string}` {
  return `${path as `/${string}`}?${way}=${encodeURIComponent(id)}`
}

/** The creation in the address. Taken once: a reload keeps the form. */
export function takeInputId(): string | null {
  return takeParameter(PARAMETER)
}

/** The recipe in the address, also taken once. */
export function takeWantedRecipe(): WantedRecipe | null {
  const [wanted = null] = RECIPES.flatMap((way) => {
    const id = takeParameter(way)
    return id ? [{ id, way }] : []
  })
  return wanted
}

/** The first field that accepts this kind of file, which gets the creation. */
export function fieldTaking(fields: readonly ToolField[], kind: MediaFile['kind']): ToolField | null {
  return fields.find((field) => field.kind === kind || (field.kind === 'images' && kind === 'image')) ?? null
}
