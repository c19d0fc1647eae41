import { expect, test } from 'vitest'
import { z } from 'zod'
import { inputRefused } from './error-response.ts'

const problemOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value)
  if (!error) throw new Error('It was not refused')
  return inputRefused(error).details.problem
}

test.each([
  [z.object({ a: z.string() }), {}, 'it is missing'],
  [z.string(), 7, 'it must be a text'],
  [z.int(), 1.5, 'it must be a whole number'],
  [z.string().min(1), '', 'it is missing'],
  [z.string().min(6), 'abc', 'it is too short: 6 is the least'],
  [z.string().max(2), 'abc', 'it is too long: 2 is the most'],
  [z.number().max(2), 3, 'it is too large: 2 is the most'],
  [z.enum(['red', 'blue']), 'green', 'it must be red or blue'],
  [z.email(), 'ann', 'it is not of the right form'],
  [z.union([z.string(), z.number()]), null, 'it is not of the right form'],
  [z.strictObject({}), { b: 1 }, 'there is no b'],
  [z.email('Must be an address'), 'ann', 'must be an address'],
])('library words never reach people (%#)', (schema, value, words) => {
  expect(problemOf(schema, value)).toBe(words)
})
