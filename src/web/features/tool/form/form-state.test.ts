import { expect, test } from 'vitest'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { formPrice } from './form-price.ts'
import {
  emptyForm,
  type FormAction,
  type FormFile,
  type FormState,
  formReducer,
  inputsOf,
  isFileProblem,
  problemsOf,
} from './form-state.ts'

const base = { help: null, required: false, advanced: false, when: null }
const image = { ...base, kind: 'image' as const, max_bytes: 100, vip_max_bytes: 100, samples: [] }
const modes = ['image', 'text'].map((value) => ({ value, label: value }))
const FIELDS: ToolField[] = [
  { ...base, name: 'mode', label: '', kind: 'choice', tabs: true, default: 'image', options: modes },
  { ...image, name: 'image', label: '', required: true, when: { field: 'mode', is: ['image'] } },
  {
    ...base,
    name: 'prompt',
    label: '',
    kind: 'text',
    required: true,
    placeholder: null,
    max_length: 500,
    lines: 3,
    when: { field: 'mode', is: ['text'] },
  },
  {
    ...base,
    name: 'outputs',
    label: '',
    kind: 'number',
    min: 1,
    max: 4,
    step: 1,
    default: 1,
    when: { field: 'mode', is: ['text'] },
  },
  { ...base, name: 'mark', label: '', kind: 'mask', of: 'image' },
  { ...base, name: 'faces', label: '', kind: 'faces', target: 'image', source: 'people' },
  { ...image, name: 'people', label: '', kind: 'images', min: 0, max: 3 },
]

const reduce = formReducer(FIELDS)

function filled(...actions: FormAction[]): FormState {
  return actions.reduce(reduce, emptyForm(FIELDS))
}

function arrived(id: string, more: Partial<MediaFile> = {}): FormFile {
  const media: MediaFile = {
    id,
    kind: 'image',
    mime: 'image/png',
    bytes: 1,
    width: 10,
    height: 10,
    duration_ms: null,
    url: `/media/${id}`,
    ...more,
  }
  return { id, name: id, file: null, progress: null, media, error: null }
}

const photo: FormAction = { type: 'add_files', field: 'image', files: [arrived('up_1')] }
const asText: FormAction = { type: 'set', field: 'mode', value: 'text' }

test('an untouched form has the defaults and reports what is missing', () => {
  const form = emptyForm(FIELDS)
  expect(inputsOf(FIELDS, form)).toEqual({ mode: 'image' })
  expect(problemsOf(FIELDS, form)).toEqual(new Map([['image', 'missing']]))
})

test('a file of another kind is detected once it is uploaded (trap: a GIF that is called .mp4)', () => {
  const wrong = filled({ type: 'add_files', field: 'image', files: [arrived('up_1', { kind: 'gif' })] })
  expect(problemsOf(FIELDS, wrong)).toEqual(new Map([['image', 'wrong_kind']]))
  const people = filled(photo, {
    type: 'add_files',
    field: 'people',
    files: [arrived('up_2'), arrived('up_3', { kind: 'video' })],
  })
  expect(problemsOf(FIELDS, people)).toEqual(new Map([['people', 'wrong_kind']]))
  expect(isFileProblem('wrong_kind') && !isFileProblem('missing')).toBe(true)
})

test('only visible fields are sent, and switching tabs loses nothing', () => {
  const onText = filled(photo, asText, { type: 'set', field: 'prompt', value: '  a fox ' })
  expect(inputsOf(FIELDS, onText)).toEqual({ mode: 'text', prompt: 'a fox', outputs: 1 })
  const back = reduce(onText, { type: 'set', field: 'mode', value: 'image' })
  expect(inputsOf(FIELDS, back)).toEqual({ mode: 'image', image: 'up_1' })
})

test('a hidden field does not raise the price', () => {
  const four = filled(asText, { type: 'set', field: 'outputs', value: 4 })
  const tool = { fields: FIELDS, price: { per: 'output', credits: 1 } as const }
  expect(formPrice(tool, four, [])).toBe(4)
  expect(formPrice(tool, reduce(four, { type: 'set', field: 'mode', value: 'image' }), [])).toBe(1)
})

test('the price depends on the length of a clip; a clip that is still uploading has the lowest', () => {
  const tool = { fields: FIELDS, price: { per: 'seconds', credits: 20, seconds: 10, of: 'image' } as const }
  expect(formPrice(tool, emptyForm(FIELDS), [])).toBe(20)
  const clip = arrived('up_2', { duration_ms: 25_000 })
  expect(formPrice(tool, filled({ type: 'add_files', field: 'image', files: [clip] }), [])).toBe(60)
})

test('in a field for one file, a new one replaces the old one; in a field for several it is added', () => {
  const another: FormAction = { type: 'add_files', field: 'image', files: [arrived('up_2')] }
  expect(inputsOf(FIELDS, filled(photo, another)).image).toBe('up_2')
  const people: FormAction[] = ['a', 'b'].map((id) => ({
    type: 'add_files',
    field: 'people',
    files: [arrived(id)],
  }))
  expect(inputsOf(FIELDS, filled(...people)).people).toEqual(['a', 'b'])
})

test('a mask and a choice of faces are dropped together with their picture', () => {
  const marked = filled(
    photo,
    { type: 'add_files', field: 'mark', files: [arrived('up_mask')] },
    { type: 'choose_faces', field: 'faces', faces: [{ face: 0, source: 0 }] },
  )
  expect(inputsOf(FIELDS, marked)).toMatchObject({ mark: 'up_mask', faces: [{ face: 0, source: 0 }] })
  const replaced = reduce(marked, { type: 'add_files', field: 'image', files: [arrived('up_9')] })
  expect(inputsOf(FIELDS, replaced)).toEqual({ mode: 'image', image: 'up_9' })
  const removed = reduce(marked, { type: 'remove_file', field: 'image', id: 'up_1' })
  expect(inputsOf(FIELDS, removed)).toEqual({ mode: 'image' })
})

test('a form with a file that is uploading or was refused cannot be sent', () => {
  const sending = { ...arrived('x'), media: null, progress: 0.5 }
  const form = filled({ type: 'add_files', field: 'image', files: [sending] })
  expect(problemsOf(FIELDS, form).get('image')).toBe('sending')
  const failed = reduce(form, { type: 'update_file', field: 'image', id: 'x', change: { error: 'No.' } })
  expect(problemsOf(FIELDS, failed).get('image')).toBe('failed')
})

test('recordings must have the tool’s minimum length', () => {
  const sample: ToolField = {
    ...image,
    name: 'sample',
    label: '',
    kind: 'audio',
    min_seconds: 10,
    max_seconds: 60,
  }
  const lasting = (duration_ms: number) =>
    problemsOf([sample], {
      ...emptyForm([sample]),
      files: { sample: [arrived('up_3', { kind: 'audio', duration_ms })] },
    }).get('sample')
  expect([lasting(9000), lasting(30_000), lasting(61_000)]).toEqual(['too_short', undefined, 'too_long'])
})

test.each([
  [['de-AT', 'en'], 'de'],
  [['ja-JP', 'es-MX'], 'es'],
  [['ja'], 'en'],
  [[], 'en'],
])('of languages %j the person’s own is chosen first: %s', (spoken, chosen) => {
  const options = ['en', 'es', 'de'].map((value) => ({ value, label: value }))
  const captions = { ...base, name: 'captions', label: '', kind: 'choice', tabs: false } as const
  const form = emptyForm([{ ...captions, languages: true, default: 'en', options }], spoken)
  expect(form.values.captions).toBe(chosen)
})
