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

test('a network is converted once and then read from the cache', async () => {
  expect(await read()).toEqual(NETWORK)
  expect(await read()).toEqual(NETWORK)
  expect(convert).toHaveBeenCalledTimes(1)
  await read('iris')
  expect(convert).toHaveBeenLastCalledWith('iris')
})

test('a damaged or truncated file is converted again, and nothing is left over', async () => {
  await read()
  const [file = ''] = await readdir(folder)
  await writeFile(path.join(folder, file), 'a netw')
  expect(await read()).toEqual(NETWORK)
  expect(convert).toHaveBeenCalledTimes(2)
  expect(await readdir(folder)).toEqual([file])
})

test('results of other weights or older converters are not used, and are deleted', async () => {
  await writeFile(path.join(folder, 'blazeface-0123-4567.onnx'), 'an old network')
  expect(await read()).toEqual(NETWORK)
  expect(await readdir(folder)).toEqual([expect.not.stringContaining('0123')])
})

test('if nothing can be written, networks still work', async () => {
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  expect(Buffer.from(await readConverted('iris', { folder: file, convert }))).toEqual(NETWORK)
})
