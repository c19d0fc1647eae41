import { expect, test } from 'vitest'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import type { FoundMedia } from '../result/find-media.ts'
import { fileIdsIn, formFromInputs } from './form-from-inputs.ts'
import { inputsOf } from './form-state.ts'

const base = { help: null, advanced: false, when: null, required: false }
const FIELDS = [
  { ...base, name: 'mode', label: '', kind: 'choice', tabs: true, default: 'photo', options: [] },
  { ...base, name: 'photo', label: '', kind: 'image', samples: [], max_bytes: 1 },
  { ...base, name: 'people', label: '', kind: 'images', samples: [], max_bytes: 1, min: 0, max: 4 },
  { ...base, name: 'prompt', label: '', kind: 'text', placeholder: null, max_length: 9, lines: 1 },
  { ...base, name: 'faces', label: '', kind: 'faces', target: 'photo', source: 'people' },
] as unknown as ToolField[]

const media = (id: string) => ({ id, kind: 'image', url: `/media/${id}` }) as FoundMedia
const INPUTS = {
  mode: 'text',
  photo: 'up_1',
  people: ['up_2', 'cr_3'],
  prompt: 'a fox',
  faces: [{ face: 0, source: 1 }],
} as unknown as Parameters<typeof formFromInputs>[1]

test('sent inputs fill the form as it was: tab, values, files and faces', () => {
  expect(fileIdsIn(FIELDS, INPUTS)).toEqual(['up_1', 'up_2', 'cr_3'])
  const found = new Map(['up_1', 'up_2', 'cr_3'].map((id) => [id, media(id)]))
  const form = formFromInputs(FIELDS, INPUTS, found)
  expect(form.values.mode).toBe('text')
  expect(inputsOf(FIELDS, form)).toEqual(INPUTS)
})

test('a file that is gone leaves its field empty, and the other values unchanged', () => {
  const form = formFromInputs(FIELDS, INPUTS, new Map([['cr_3', media('cr_3')]]))
  expect(form.files.photo).toEqual([])
  expect(form.files.people?.map(({ id }) => id)).toEqual(['cr_3'])
  expect(form.values.prompt).toBe('a fox')
})
