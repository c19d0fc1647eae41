import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { DiskBlobStore } from '../../adapters/storage/disk.ts'
import { createBuildFiles } from './build-files.ts'

const home = await mkdtemp(path.join(tmpdir(), 'plumdrop-build-files-'))
afterAll(() => rm(home, { recursive: true }))
const blobs = await DiskBlobStore.open(path.join(home, 'blobs'))
const builds = createBuildFiles(blobs)
const { keyOf } = builds

async function publishBuild(id: string, files: Record<string, string>) {
  const folder = path.join(home, id)
  await mkdir(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  await builds.publish({ id, folder })
}

const isThere = async (name: string) => (await blobs.head(keyOf(name) ?? 'none')) !== null

it('every node serves the files of the latest builds and of no others (trap: a page of one build asks a node of another)', async () => {
  await publishBuild('first', { 'page-a1.js': 'one', 'shared-b2.css': 'both', 'page-a1.js.gz': 'packed' })
  await publishBuild('second', { 'page-c3.js': 'two', 'shared-b2.css': 'both' })
  for (const name of ['page-a1.js', 'page-c3.js', 'shared-b2.css']) expect(await isThere(name)).toBe(true)
  expect(await blobs.head(keyOf('shared-b2.css') ?? '')).toMatchObject({
    contentType: 'text/css; charset=utf-8',
  })
  for (let build = 3; build <= 11; build++) await publishBuild(`${build}`, { 'shared-b2.css': 'both' })
  expect(await isThere('page-a1.js')).toBe(false)
  expect(await isThere('page-c3.js')).toBe(true)
  expect(await isThere('shared-b2.css')).toBe(true)
})

it('no other blob can be read this way', () => {
  for (const name of ['..', 'lists', 'a.json', 'page-a1.js.gz', 'a/b.js']) expect(keyOf(name)).toBeNull()
})
