import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConverted } from './converted.ts'

const NETWORK = Buffer.from('a network')
const convert = vi.fn(async () => new Uint8Array(NETWORK))
let folder = ''

beforeEach(async () => {
  convert.mockClear()
  folder = await mkdtemp(path.join(tmpdir(), 'converted-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const read = async (name: 'blazeface' | 'iris' = 'blazeface') =>
  Buffer.from(await readConverted(name, { folder, convert }))

test('a network is converted once and then read as it was kept', async () => {
  expect(await read()).toEqual(NETWORK)
  expect(await read()).toEqual(NETWORK)
  expect(convert).toHaveBeenCalledTimes(1)
  await read('iris')
  expect(convert).toHaveBeenLastCalledWith('iris')
})

test('what was damaged or cut off is converted anew, and nothing is left over', async () => {
  await read()
  const [file = ''] = await readdir(folder)
  await writeFile(path.join(folder, file), 'a netw')
  expect(await read()).toEqual(NETWORK)
  expect(convert).toHaveBeenCalledTimes(2)
  expect(await readdir(folder)).toEqual([file])
})

test('what other weights or older converters made is not used, and goes', async () => {
  await writeFile(path.join(folder, 'blazeface-0123-4567.onnx'), 'an old network')
  expect(await read()).toEqual(NETWORK)
  expect(await readdir(folder)).toEqual([expect.not.stringContaining('0123')])
})

test('where nothing can be kept, networks are there all the same', async () => {
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  expect(Buffer.from(await readConverted('iris', { folder: file, convert }))).toEqual(NETWORK)
})
