import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const STATEMENTS = 329

const rows = readFileSync(path.join(ROOT, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.split(' | '))

test('every statement of the specification has its row', () => {
  const numbers = rows.map(([number = '']) => Number(number.replace('| ', '')))
  expect(numbers).toEqual(Array.from({ length: STATEMENTS }, (_, index) => index + 1))
})

test('every file in a row exists', () => {
  const named = rows.flatMap((cells) => [
    ...cells
      .slice(2, 4)
      .join(' ')
      .matchAll(/`([^`]+)`/g),
  ])
  const missing = named.map(([, file = '']) => file).filter((file) => !existsSync(path.join(ROOT, file)))
  expect(named.length).toBeGreaterThan(STATEMENTS)
  expect(missing).toEqual([])
})

test('every row says where it is implemented, and names a test or a manual check', () => {
  const unnamed = rows.filter(
    ([, , where = '', shown = '']) => !where.startsWith('`') || !/^`.+`$|^by hand$/.test(shown),
  )
  expect(unnamed).toEqual([])
})
