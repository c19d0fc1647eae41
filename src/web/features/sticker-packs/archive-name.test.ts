import { expect, test } from 'vitest'
import { archiveName } from './archive-name.ts'

test.each([
  ['Our cat', 'our-cat-whatsapp.zip'],
  ['  ../Tom & Ann?  ', 'tom-ann-whatsapp.zip'],
  ['😀🎉', 'whatsapp.zip'],
  ['Élodie', 'élodie-whatsapp.zip'],
  // Combining marks belong to the letters before them.
  ['हिन्दी', 'हिन्दी-whatsapp.zip'],
  ['ภาษาไทย', 'ภาษาไทย-whatsapp.zip'],
])('the archive of a pack called %j is %s', (name, file) => {
  expect(archiveName({ name }, 'whatsapp')).toBe(file)
})
