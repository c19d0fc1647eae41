import { RejectedByEngineError } from '../../../../modules/generations/engine.ts'

/** What is looked for, or null where the look is refused, for whatever reason or for this one alone. */
export async function ifFound<Found>(search: Promise<Found>, reason?: string): Promise<Found | null> {
  try {
    return await search
  } catch (error) {
    const isMissing = error instanceof RejectedByEngineError && error.reason === (reason ?? error.reason)
    if (isMissing) return null
    throw error
  }
}
