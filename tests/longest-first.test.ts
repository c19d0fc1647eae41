import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONGEST } from './longest-first.ts'

test('the files that take longest are still there under their names', () => {
  expect(LONGEST.filter((file) => !existsSync(file))).toEqual([])
})
