import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONGEST } from './longest-first.ts'

test('the slowest files still exist under their names', () => {
  expect(LONGEST.filter((file) => !existsSync(file))).toEqual([])
})
