import { AppError } from '../shared/errors.ts'

/**
 * Refuses texts that the database cannot store: those with a null character, and those with half a surrogate
 * pair, from programs that split texts in the wrong place.
 */
export function refuseUnstorable(value: unknown, field = 'request'): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw new AppError('input_refused', { field, problem: 'it holds a character that is none' })
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    refuseUnstorable(key, field)
    refuseUnstorable(item, Array.isArray(value) ? field : key)
  }
}
