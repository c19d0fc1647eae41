import { createHash } from 'node:crypto'

/** Equal requests have the same fingerprint, in whatever order their fields come; unset fields do not count. */
export function fingerprintOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request, inOrder)).digest('base64url')
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
