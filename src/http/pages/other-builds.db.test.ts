import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTestApp } from '../../../tests/app.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { DiskBlobStore } from '../../adapters/storage/disk.ts'
import { createBuildFiles } from '../../modules/assets/build-files.ts'

const home = await mkdtemp(path.join(tmpdir(), 'plumdrop-other-builds-'))
afterAll(() => rm(home, { recursive: true }))
const blobs = await DiskBlobStore.open(path.join(home, 'blobs'))
const files = createBuildFiles(blobs)
const { db } = await createTestDatabase()
const { app } = createTestApp(db, { otherBuilds: { files, blobs } })
const ask = (address: string) => app.request(`http://plumdrop.test${address}`)

it('a node serves the files of other builds as well as its own', async () => {
  const folder = path.join(home, 'newer')
  await mkdir(folder)
  await writeFile(path.join(folder, 'page-a1b2.js'), 'export {}')
  await files.publish({ id: 'newer', folder })
  const answer = await ask('/assets/page-a1b2.js')
  expect(await answer.text()).toBe('export {}')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers.get('content-security-policy')).toBeNull()
})
