import { expect, test } from 'vitest'
import table from '../../content/edit-phrasings.json' with { type: 'json' }
import { plainly } from './plainly.ts'

test.each(table.phrasings.map(({ example }) => example))('“%s” is “%s”', (said, plain) => {
  expect(plainly(said)).toBe(plain)
})
