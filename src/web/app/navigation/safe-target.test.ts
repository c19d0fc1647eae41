import { expect, test } from 'vitest'
import { RefusedNavigationError, safeTarget } from './safe-target.ts'

const origin = 'https://plumdrop.test'

test.each([
  ['/pricing?tab=year#top', 'https://plumdrop.test/pricing?tab=year#top'],
  ['settings', 'https://plumdrop.test/settings'],
  ['https://plumdrop.test/login', 'https://plumdrop.test/login'],
])('%s stays on the site', (target, expected) => {
  expect(safeTarget(target, { origin }).href).toBe(expected)
})

test.each([
  'https://elsewhere.test/',
  '//elsewhere.test/x',
  '\\\\elsewhere.test',
  '/\\elsewhere.test',
  'mailto:a@b.test',
])('%s leads elsewhere and is refused unless allowed', (target) => {
  expect(() => safeTarget(target, { origin })).toThrow(RefusedNavigationError)
  expect(safeTarget(target, { origin, allowExternal: true })).toBeInstanceOf(URL)
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>1</script>',
  'blob:https://plumdrop.test/1',
  'vbscript:x',
])('%s is refused even when other sites are allowed', (target) => {
  expect(() => safeTarget(target, { origin, allowExternal: true })).toThrow(RefusedNavigationError)
})

test('an invalid address is refused', () => {
  expect(() => safeTarget('https://[', { origin })).toThrow(RefusedNavigationError)
})
