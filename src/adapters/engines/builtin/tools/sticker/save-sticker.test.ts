import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveSticker } from './save-sticker.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'save-sticker-'))
})
afterEach(() => rm(folder, { recursive: true }))

const square = (side: number) => ({
  width: side,
  height: side,
  data: new Uint8Array(side * side * 4).fill(200),
})

async function savedAt(side: number) {
  const { files } = await saveSticker(square(side), folder)
  return files.map(({ variant, width }) => [variant, width])
}

test('a large sticker also comes in the size for messengers', async () => {
  expect(await savedAt(640)).toEqual([
    ['png', 640],
    ['webp', 640],
    ['png-512', 512],
    ['webp-512', 512],
  ])
})

test('a sticker of the size for messengers is written once, so no menu lists it twice', async () => {
  expect(await savedAt(512)).toEqual([
    ['png', 512],
    ['webp', 512],
  ])
})
