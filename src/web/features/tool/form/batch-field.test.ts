import { expect, test } from 'vitest'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { batchField, batchItems, countStarts, withSeveral } from './batch-field.ts'
import type { FormFile, FormState } from './form-state.ts'
import { keptFile } from './form-storage.ts'

const field = (kind: ToolField['kind'], name: string) => ({ kind, name, required: true }) as ToolField
const photo = field('image', 'photo')
const mask = (required: boolean): ToolField => ({ ...field('mask', 'place'), required })
const style = field('choice', 'style')

test.each<[string, ToolField[], ToolField | null]>([
  ['one picture', [photo, style], photo],
  ['no file', [style], null],
  ['two pictures', [photo, field('image', 'background')], null],
  ['a picture in which a place may be marked', [photo, mask(false)], photo],
  ['a picture in which a place must be marked', [photo, mask(true)], null],
  ['faces', [photo, field('faces', 'faces')], null],
  ['a video', [field('video', 'video')], null],
])('several at once where a tool takes one picture: %s', (_name, fields, found) => {
  expect(batchField(fields)).toBe(found)
})

test('the form then accepts twenty files, and each uploaded one is its own run', () => {
  expect(withSeveral({ fields: [photo, mask(false), style] }).fields).toMatchObject([
    { kind: 'images', max: 20 },
    style,
  ])
  const sent: FormFile = { ...keptFile('c.png', { id: 'up_c' } as MediaFile), media: null }
  const files = ['up_a', 'up_b'].map((id) => keptFile(`${id}.png`, { id } as MediaFile))
  const form: FormState = { values: {}, faces: {}, files: { photo: [...files, sent] } }
  const items = batchItems('photo', { photo: ['up_a', 'up_b'], style: 'flat' }, form)
  expect(items.map(({ inputs }) => inputs)).toEqual([
    { photo: 'up_a', style: 'flat' },
    { photo: 'up_b', style: 'flat' },
  ])
  expect(new Set(items.map(({ key }) => key)).size).toBe(2)
})

test('the offer counts what can be made: pictures on their way, but none that was refused', () => {
  const sent: FormFile = { ...keptFile('a.png', { id: 'up_a' } as MediaFile), media: null }
  const refused: FormFile = { ...sent, id: 'b', error: 'We can’t read this.' }
  const form = (photo: FormFile[]): FormState => ({ values: {}, faces: {}, files: { photo } })
  expect(countStarts('photo', form([sent, { ...sent, id: 'c' }, refused]))).toBe(2)
  expect(countStarts('photo', form([]))).toBe(1)
})
