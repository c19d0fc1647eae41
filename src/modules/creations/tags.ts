import { MAX_TAG_CHARACTERS, MAX_TAGS } from '../../shared/contract/creations.ts'
import { AppError } from '../../shared/errors.ts'

/** Normalized tags: lower case, single spaces, each once, in the given order. */
export function tidyTags(given: readonly string[]): string[] {
  const tidy = given.map((tag) => tag.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase())
  const tags = [...new Set(tidy)].filter((tag) => tag !== '')
  if (tags.length > MAX_TAGS) refuse(`are more than ${MAX_TAGS}`)
  if (tags.some((tag) => tag.length > MAX_TAG_CHARACTERS)) refuse('has one that is too long')
  return tags
}

function refuse(problem: string): never {
  throw new AppError('input_refused', { field: 'tags', problem })
}
