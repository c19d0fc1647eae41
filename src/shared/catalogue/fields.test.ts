import { expect, test } from 'vitest'
import { ENGINE_FIELDS } from './engine-fields.ts'
import { FILE_KINDS, type Field, isAsked } from './fields.ts'
import { TOOLS } from './tools.ts'

const ALL: readonly { tool: string; fields: readonly Field[] }[] = [
  ...TOOLS.map(({ slug, fields }) => ({ tool: slug, fields })),
  { tool: 'engines', fields: ENGINE_FIELDS },
]

/** Errors in the numbers of a field, which the types cannot rule out. */
function mistakesIn(field: Field): string[] {
  switch (field.kind) {
    case 'number': {
      const { min, max, step, default: chosen } = field
      const isOnStep = Math.abs((chosen - min) / step - Math.round((chosen - min) / step)) < 1e-9
      return [
        ...(min < max && step > 0 ? [] : ['nothing to choose from']),
        ...(chosen >= min && chosen <= max && isOnStep ? [] : ['a default that cannot be chosen']),
      ]
    }
    case 'images':
      return field.min >= Number(field.required) && field.min <= field.max ? [] : ['a count that cannot be']
    case 'audio':
      return field.minSeconds < field.maxSeconds ? [] : ['a length that cannot be']
    case 'color':
      return /^(#[0-9a-f]{6}|transparent)$/.test(field.default) ? [] : ['a default that is no colour']
    case 'choice':
      return new Set(field.options).size === field.options.length ? [] : ['an option twice']
    default:
      return []
  }
}

test.each(ALL)('the numbers of the fields of $tool are possible', ({ fields }) => {
  expect(fields.flatMap((field) => mistakesIn(field).map((mistake) => `${field.name}: ${mistake}`))).toEqual(
    [],
  )
})

test('a conditional field is only required while its choice is made', () => {
  const field = { when: { field: 'mode', is: ['clip', 'both'] } }
  expect(['clip', 'both', 'photo', '', undefined].map((mode) => isAsked(field, { mode }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(isAsked({}, {})).toBe(true)
})

test('a choice that is no text is compared as one', () => {
  expect(isAsked({ when: { field: 'count', is: ['2'] } }, { count: 2 })).toBe(true)
  expect(isAsked({ when: { field: 'shadow', is: ['true'] } }, { shadow: true })).toBe(true)
})

test('a painted mask is a file like the picture itself', () => {
  expect(FILE_KINDS).toContain('mask')
  for (const { tool, fields } of ALL) {
    for (const field of fields) {
      if (field.kind !== 'mask') continue
      const painted = fields.find(({ name }) => name === field.of)
      expect([...FILE_KINDS, 'images'], tool).toContain(painted?.kind)
    }
  }
})
