import { expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { findMark } from './find-mark.ts'

async function* pieces(...texts: (string | Buffer)[]) {
  for (const text of texts) yield Buffer.from(text as string)
}

it('finds nothing in a file without a mark', async () => {
  expect(await findMark(pieces('just', 'bytes'))).toBeNull()
  expect(await findMark(pieces())).toBeNull()
})

it.each([
  'Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"',
  '<rdf:li>http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia</rdf:li>',
])('sees the mark of another AI: %s', async (text) => {
  expect(await findMark(pieces('before', text, 'after'))).toEqual({ foreign: true })
})

it('sees a C2PA manifest, in whatever container', async () => {
  const store = Buffer.from('6a756d64633270610011001080000 0aa00389b71036332706100'.replace(' ', ''), 'hex')
  expect(await findMark(pieces('....', store, '....'))).toEqual({ foreign: true })
})

it('prefers our own mark, also across the border of two pieces', async () => {
  const id = newId('creation')
  const text = `rainedAlgorithmicMedia plumdrop:creation="${id}"`
  for (let cut = 1; cut < text.length; cut++) {
    expect(await findMark(pieces(text.slice(0, cut), text.slice(cut)))).toEqual({ creationId: id })
  }
})

it('is not taken in by something that only begins like our mark', async () => {
  const id = newId('creation')
  const text = `plumdrop:creation="cr_no" plumdrop:creation="'; drop table" plumdrop:creation="${id}"`
  expect(await findMark(pieces(text))).toEqual({ creationId: id })
  expect(await findMark(pieces('plumdrop:creation="cr_'))).toBeNull()
})
