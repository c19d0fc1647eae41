import type { ToolField } from '../../../../shared/contract/tools.ts'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { type FoundMedia, findMedia } from '../result/find-media.ts'
import type { FormAction } from './form-state.ts'
import { keptFile } from './form-storage.ts'

const PARAMETER = 'input'

/** The creation that the address asks for, as links of "use as input for…" do. Asked once: a reload keeps the form. */
export async function takeInputFromAddress(): Promise<FoundMedia | null> {
  const address = new URL(location.href)
  const id = address.searchParams.get(PARAMETER)
  if (!id) return null
  address.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', address)
  return findMedia(id)
}

export function inputAddress(path: string, creationId: string): `/${string}` {
  return `${path as `/${string}`}?${PARAMETER}=${encodeURIComponent(creationId)}`
}

/** The first field that takes a file of this kind, which is where a creation goes. */
export function fieldTaking(fields: readonly ToolField[], kind: MediaFile['kind']): ToolField | null {
  return fields.find((field) => field.kind === kind || (field.kind === 'images' && kind === 'image')) ?? null
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
