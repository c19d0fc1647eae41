const REFERENCE = /\b(?:sh|cr)_[0-9a-f]{32}\b/

/**
 * The reference that a report is about, given as such or as the link of a shared page. Null for anything
 * else.
 */
export function referenceIn(typed: string): string | null {
  return REFERENCE.exec(typed)?.[0] ?? null
}
