import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openTokenizer } from './clip-tokenizer.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'plumdrop-tokenizer-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PIECES = [
  '<|startoftext|>',
  '<|endoftext|>',
  'a</w>',
  'f',
  'fo',
  'x</w>',
  'fox</w>',
  '!</w>',
  'Ã',
  '©</w>',
]
writeFileSync(
  path.join(folder, 'vocab.json'),
  JSON.stringify(Object.fromEntries(PIECES.map((piece, id) => [piece, id]))),
)
writeFileSync(path.join(folder, 'merges.txt'), '#version: 0.2\nf o\nfo x</w>\n')
const tokenize = await openTokenizer(folder)
const namesOf = (text: string) => Array.from(tokenize(text), (id) => PIECES[Number(id)])

it('joins pieces in the order they were learned in, and marks the ends of words', () => {
  expect(namesOf('A fox!').slice(0, 6)).toEqual([
    '<|startoftext|>',
    'a</w>',
    'fox</w>',
    '!</w>',
    '<|endoftext|>',
    '<|endoftext|>',
  ])
})

it('reads other letters byte by byte', () => {
  expect(namesOf('é').slice(1, 3)).toEqual(['Ã', '©</w>'])
})

it('gives as many numbers as the encoder takes, and truncates longer texts', () => {
  expect(tokenize('a')).toHaveLength(77)
  const long = namesOf('a '.repeat(200))
  expect([long.length, long.at(-2), long.at(-1)]).toEqual([77, 'a</w>', '<|endoftext|>'])
})
