import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonProblem, linesOf } from './json-lines.ts'

test('every value is found on the line on which it begins', () => {
  const lines = linesOf('{\n  "a": [\n    1,\n    { "b": "x\\"}" }\n  ],\n  "c": null\n}')
  expect(Object.fromEntries(lines)).toEqual({ '': 1, a: 2, 'a/0': 3, 'a/1': 4, 'a/1/b': 4, c: 6 })
})

test('all valid JSON is parsed; truncated JSON is not', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), (value) => {
      const text = JSON.stringify(value, null, 1)
      expect(linesOf(text).get('')).toBe(1)
      expect(() => linesOf(text.slice(0, -1))).toThrow(JsonProblem)
    }),
  )
})
