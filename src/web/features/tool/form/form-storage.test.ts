import { expect, test } from 'vitest'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import type { FormState } from './form-state.ts'
import { keptFile, withChanges } from './form-storage.ts'

const form = (values: FormState['values'], part: Partial<FormState> = {}): FormState => ({
  values,
  files: {},
  faces: {},
  ...part,
})
const cat = { image: [keptFile('cat.webp', { id: 'up_cat' } as MediaFile)] }
const dog = { image: [keptFile('dog.webp', { id: 'up_dog' } as MediaFile)] }

test('a form is restored as it was left', () => {
  const blank = form({ prompt: '', style: 'flat' })
  const saved = form({ prompt: 'a tent', style: 'pixel' }, { files: cat })
  expect(withChanges(saved, { now: blank, blank })).toEqual(saved)
})

test('values that were entered before the restoration stay', () => {
  const blank = form({ prompt: '', style: 'flat' })
  const now = form({ prompt: 'a fox', style: 'flat' }, { files: dog })
  const saved = form({ prompt: 'a tent', style: 'pixel' }, { files: cat })
  expect(withChanges(saved, { now, blank })).toEqual(
    form({ prompt: 'a fox', style: 'pixel' }, { files: dog }),
  )
})
