import type { z } from 'zod'

/** The library's default message, which is for developers. */
const LIBRARY_WORDS = /^(invalid |too (small|big)|unrecognized )/i

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** Why a field was refused, in words that help to fix it. */
export function inputProblem(issue: z.core.$ZodIssue): string {
  if (!LIBRARY_WORDS.test(issue.message)) return issue.message.toLowerCase()
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('undefined')
        ? 'it is missing'
        : `it must be ${KINDS[issue.expected] ?? 'of another kind'}`
    case 'too_small':
      return Number(issue.minimum) === 1 && issue.origin === 'string'
        ? 'it is missing'
        : `it is too ${issue.origin === 'string' ? 'short' : 'small'}: ${issue.minimum} is the least`
    case 'too_big':
      return `it is too ${issue.origin === 'string' ? 'long' : 'large'}: ${issue.maximum} is the most`
    case 'invalid_value':
      return `it must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(issue.values.map(String))}`
    case 'unrecognized_keys':
      return `there is no ${issue.keys.join(', ')}`
    default:
      return 'it is not of the right form'
  }
}
