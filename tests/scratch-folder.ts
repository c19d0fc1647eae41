import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A temporary folder that test files share, deleted after the run. */
    scratchFolder: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumdrop-scratch-'))
  project.provide('scratchFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
