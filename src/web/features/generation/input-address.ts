import type { ToolField } from '../../../shared/contract/tools.ts'
import type { MediaFile } from '../../../shared/contract/uploads.ts'
import { takeParameter } from './take-parameter.ts'

const PARAMETER = 'input'
const RECIPES = ['again', 'vary', 'piece'] as const

/** A creation that is to be made again, or in another way with the same settings; or a piece of the gallery. */
export type WantedRecipe = { id: string; way: (typeof RECIPES)[number] }

/** The page of a tool that begins with a creation. */
export function inputAddress(path: string, creationId: string): `/${string}` {
  return `${path as `/${string}`}?${PARAMETER}=${encodeURIComponent(creationId)}`
}

/** The page of a tool, filled in as a creation was made. */
export function recipeAddress(path: string, { id, way }: WantedRecipe): `/${string}` {
  return `${path as `/${string}`}?${way}=${encodeURIComponent(id)}`
}

/** The creation that the address asks for. Taken once: a reload keeps the form. */
export function takeInputId(): string | null {
  return takeParameter(PARAMETER)
}

/** The recipe that the address asks for, also taken once. */
export function takeWantedRecipe(): WantedRecipe | null {
  const [wanted = null] = RECIPES.flatMap((way) => {
    const id = takeParameter(way)
    return id ? [{ id, way }] : []
  })
  return wanted
}

/** The first field that takes a file of this kind, which is where a creation goes. */
export function fieldTaking(fields: readonly ToolField[], kind: MediaFile['kind']): ToolField | null {
  return fields.find((field) => field.kind === kind || (field.kind === 'images' && kind === 'image')) ?? null
}
