import { expect, test } from 'vitest'
import type { ToolField } from '../../../shared/contract/tools.ts'
import { recipeLines, recipePath } from './recipe.ts'

const common = { help: null, required: false, advanced: false, when: null }
const options = [{ value: '1:1', label: 'Square' }]
const file = { max_bytes: 1, vip_max_bytes: 1, samples: [] }
const FIELDS: ToolField[] = [
  { ...common, kind: 'image', name: 'image', label: 'Photo', ...file },
  { ...common, kind: 'text', name: 'prompt', label: 'Prompt', placeholder: null, max_length: 99, lines: 1 },
  { ...common, kind: 'choice', name: 'ratio', label: 'Shape', tabs: false, default: '1:1', options },
  { ...common, kind: 'boolean', name: 'shadow', label: 'Shadow', default: true },
  { ...common, kind: 'number', name: 'seed', label: 'Seed', min: 0, max: 9, step: 1, default: 0 },
]

test('a recipe uses the labels of the form, without files and the seed', () => {
  const inputs = { image: 'up_1', prompt: 'a fox', ratio: '1:1', shadow: false, seed: 3, unknown: 'x' }
  expect(recipeLines(FIELDS, inputs, { yes: 'Yes', no: 'No' })).toEqual([
    { label: 'Prompt', value: 'a fox' },
    { label: 'Shape', value: 'Square' },
    { label: 'Shadow', value: 'No' },
  ])
})

test('an effect links to its own page', () => {
  const recipe = { tool: 'ai-effect', inputs: { template: 'hug' }, seed: 1, engine: '', model: null }
  expect(recipePath({ path: '/ai-effect', price: { per: 'template', of: 'template' } }, recipe)).toBe('/hug')
  expect(recipePath({ path: '/x', price: { per: 'output', credits: 1 } }, recipe)).toBe('/x')
})
