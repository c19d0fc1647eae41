import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { HOUR_MS } from '../../shared/durations.ts'
import { removeAbandonedWorkspaces } from './workspace.ts'

it('folders of uploads and runs that were not touched for a day are deleted, and active ones stay', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'plumdrop-workspaces-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const longAgo = new Date(Date.now() - 30 * HOUR_MS)
  for (const name of ['upload-dead', 'gen_dead-1', 'upload-alive', 'gen_alive-1']) {
    await mkdir(path.join(root, name))
    if (name.includes('dead')) await utimes(path.join(root, name), longAgo, longAgo)
  }
  await removeAbandonedWorkspaces(root, new Date())
  expect((await readdir(root)).toSorted()).toEqual(['gen_alive-1', 'upload-alive'])
})
