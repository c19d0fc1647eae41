import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createBlockedFiles, isAlike } from './blocked-files.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-blocked-'))
afterAll(() => rm(folder, { recursive: true }))
const file = path.join(folder, 'file')
await writeFile(file, 'abc')
const SHA256_OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
const LOOK = 'ff00ff00ff00ff00'
const NEARLY = 'ff00ff00ff00ff3f'
const OTHER = '00ff00ff00ff00ff'

async function blocked({ listed = [] as string[], removed = [] as string[] }) {
  const files = createBlockedFiles({
    listed: () => listed,
    listRemoved: async () => removed,
    likeness: async () => LOOK,
  })
  return (await files.hasBytes(file)) || files.looksLike({ path: file, kind: 'image' })
}

describe('a file is blocked', () => {
  it('by its bytes', async () => {
    expect(await blocked({ listed: [SHA256_OF_ABC] })).toBe(true)
    expect(await blocked({ listed: [SHA256_OF_ABC.replace('b', 'c')] })).toBe(false)
  })

  it('by what it looks like, whether it was listed or removed', async () => {
    expect(await blocked({ listed: [NEARLY] })).toBe(true)
    expect(await blocked({ removed: [NEARLY] })).toBe(true)
    expect(await blocked({ listed: [OTHER], removed: [OTHER] })).toBe(false)
  })

  it('never where nothing is listed', async () => {
    expect(await blocked({})).toBe(false)
  })
})

it('files look alike if at most six of 64 bits differ', () => {
  expect(isAlike(LOOK, NEARLY)).toBe(true)
  expect(isAlike(LOOK, 'ff00ff00ff00ff7f')).toBe(false)
})
