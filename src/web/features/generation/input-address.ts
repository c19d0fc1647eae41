import type { ToolField } from '../../../shared/contract/tools.ts'
import type { MediaFile } from '../../../shared/contract/uploads.ts'

const PARAMETER = 'input'

/** The page of a tool that begins with a creation. */
export function inputAddress(path: string, creationId: string): `/${string}` {
  return `${path as `/${string}`}?${PARAMETER}=${encodeURIComponent(creationId)}`
}

/** The creation that the address asks for. Taken once: a reload keeps the form. */
export function takeInputId(): string | null {
  const address = new URL(location.href)
  const id = address.searchParams.get(PARAMETER)
  if (!id) return null
  address.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', address)
  return id
}

/** The first field that takes a file of this kind, which is where a creation goes. */
export function fieldTaking(fields: readonly ToolField[], kind: MediaFile['kind']): ToolField | null {
  return fields.find((field) => field.kind === kind || (field.kind === 'images' && kind === 'image')) ?? null
}
