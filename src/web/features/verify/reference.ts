const REFERENCE = /\b(?:sh|cr)_[0-9a-f]{32}\b/

/** What a report is about: the reference itself, or the link of a shared page that holds it. Null for anything else. */
export function referenceIn(typed: string): string | null {
  return REFERENCE.exec(typed)?.[0] ?? null
}
