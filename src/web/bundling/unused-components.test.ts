import { expect, test } from 'vitest'
import { withoutNames } from './unused-components.ts'

test('components lose their display names, so that unused ones can be dropped', () => {
  const named = 'const A = React$1.forwardRef(function B() {});\nA.displayName = "A";\n'
  expect(withoutNames(named)).toBe('const A = /* @__PURE__ */ React$1.forwardRef(function B() {});\n\n')
  const made = 'const Day = createFormattedComponent("day");'
  expect(withoutNames(made)).toBe('const Day = /* @__PURE__ */ createFormattedComponent("day");')
})

test('the code inside a component stays unchanged', () => {
  const inside = 'function A() {\n\tconst B = React.memo(C);\n\tB.displayName = "B";\n}'
  expect(withoutNames(inside)).toBe(inside)
})
