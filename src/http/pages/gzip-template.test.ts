import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compressTemplate } from './gzip-template.ts'

test('gunzip can read a filled template, whatever its parts and values', () => {
  const pieces = fc.array(fc.string({ unit: 'grapheme', maxLength: 2000 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(pieces, fc.string({ unit: 'grapheme' }), (texts, filling) => {
      expect(gunzipSync(compressTemplate(texts)(filling)).toString()).toBe(texts.join(filling))
    }),
  )
})

test('a value longer than a block is split', () => {
  const filling = 'päth'.repeat(40_000)
  expect(gunzipSync(compressTemplate(['<', '>'])(filling)).toString()).toBe(`<${filling}>`)
})
