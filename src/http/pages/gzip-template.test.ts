import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compressTemplate } from './gzip-template.ts'

test('a filled template is what gunzip reads, whatever the pieces and the filling', () => {
  const pieces = fc.array(fc.string({ unit: 'grapheme', maxLength: 2000 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(pieces, fc.string({ unit: 'grapheme' }), (texts, filling) => {
      expect(gunzipSync(compressTemplate(texts)(filling)).toString()).toBe(texts.join(filling))
    }),
  )
})

test('a filling longer than a block is cut into several', () => {
  const filling = 'päth'.repeat(40_000)
  expect(gunzipSync(compressTemplate(['<', '>'])(filling)).toString()).toBe(`<${filling}>`)
})
