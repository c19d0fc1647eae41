import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPublicFiles } from './public-files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'public-files-'))
  await mkdir(path.join(folder, 'samples'))
  await writeFile(path.join(folder, 'samples/cat.webp'), 'a cat')
  await writeFile(path.join(folder, 'samples/dog.webp'), 'a dog')
})
afterEach(() => rm(folder, { recursive: true }))

test('the address of a file changes only with its content, so that no cache serves a replaced file', async () => {
  const before = await readPublicFiles(folder)
  await writeFile(path.join(folder, 'samples/cat.webp'), 'another cat')
  const after = await readPublicFiles(folder)
  expect(before.addressOf('/samples/cat.webp')).toMatch(/^\/samples\/cat\.webp\?v=[\w-]{10}$/)
  expect(after.addressOf('/samples/cat.webp')).not.toBe(before.addressOf('/samples/cat.webp'))
  expect(after.addressOf('/samples/dog.webp')).toBe(before.addressOf('/samples/dog.webp'))
})

test('a missing file is reported when it is named, not when it is requested', async () => {
  const { addressOf, hashOf } = await readPublicFiles(folder)
  expect(hashOf('/samples')).toBeNull()
  expect(() => addressOf('/samples/cow.webp')).toThrow('no public file /samples/cow.webp')
})
