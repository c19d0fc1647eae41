import { expect, test } from 'vitest'
import { withoutExplanations } from './router-parts.ts'

test('a check keeps its condition and loses its message to developers', () => {
  expect(withoutExplanations('\tinvariant(route, "No route found in manifest");')).toBe('\tinvariant(route);')
  expect(withoutExplanations('warning(a(b, "c") === d, `Use "that" instead`);')).toBe(
    'warning(a(b, "c") === d);',
  )
  expect(withoutExplanations('if (x) invariant(false, "No");')).toBe('if (x) invariant(false);')
})

test.each([
  'throw new Error("This is told to people");',
  'invariant(state, explain(name));',
  'invariant(ready); show(page, "Welcome");',
])('anything else stays as it is: %s', (code) => {
  expect(withoutExplanations(code)).toBe(code)
})
