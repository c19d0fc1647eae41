import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'
import { canOpenPages, canOpenVideos } from './tests/programs.ts'
import { QUICK_NODE } from './tests/quick-node.ts'

const ONE_PROCESSOR = ['--import', path.join(import.meta.dirname, 'tests/one-processor.mjs')]

/** The times are far beyond what a test takes: they are for one that hangs, on a machine that does much else. */
const COMMON = {
  execArgv: [...QUICK_NODE, ...ONE_PROCESSOR],
  testTimeout: 400_000,
  hookTimeout: 400_000,
  expect: { poll: { timeout: 150_000 } },
  sequence: { groupOrder: 1 },
}

/**
 * Files that share a process read the code once between them: reading it is more than half of what a file costs. They must
 * leave nothing behind that another could meet.
 */
const TOGETHER = { isolate: false }

const MEDIA = {
  test: {
    name: 'media',
    include: ['src/**/*.media.test.ts', 'tests/**/*.media.test.ts'],
    globalSetup: ['tests/scratch-folder.ts'],
    setupFiles: ['tests/no-console-noise.ts'],
    ...COMMON,
    ...TOGETHER,
  },
}

const E2E = {
  test: {
    name: 'e2e',
    include: ['tests/e2e/*.spec.ts'],
    globalSetup: ['tests/e2e/site.ts'],
    setupFiles: ['tests/e2e/each-test.ts'],
    ...COMMON,
    ...TOGETHER,
    // After the others, since browsers take what processors there are; two at a time, since they often wait.
    sequence: { groupOrder: 2 },
    maxWorkers: 2,
  },
}

/** A test's name says what it needs: nothing, ffmpeg, a DOM, a database, or a running site with a browser. */
export default defineConfig({
  test: {
    // Vitest leaves one processor alone, which is half of a small machine.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './tests/closing-line.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/*.test.ts'],
          exclude: ['**/*.{db,dom,media}.test.ts'],
          globalSetup: ['tests/scratch-folder.ts'],
          setupFiles: ['tests/no-console-noise.ts'],
          ...COMMON,
          ...TOGETHER,
        },
      },
      {
        test: {
          name: 'dom',
          environment: './tests/page-environment.ts',
          include: ['src/**/*.dom.test.{ts,tsx}'],
          setupFiles: ['tests/no-console-noise.ts', 'tests/new-page.ts'],
          // A thread does, and takes less time to start than a process.
          pool: 'threads',
          ...COMMON,
          ...TOGETHER,
        },
      },
      {
        test: {
          name: 'db',
          include: ['src/**/*.db.test.ts', 'tests/**/*.db.test.ts'],
          globalSetup: ['tests/database-server.ts'],
          setupFiles: ['tests/no-console-noise.ts'],
          ...COMMON,
          ...TOGETHER,
          // Before the others, and more than there are processors: they wait for disks and for programs that start.
          sequence: { groupOrder: 0 },
          maxWorkers: 3 * availableParallelism(),
        },
      },
      ...(canOpenVideos ? [MEDIA] : []),
      ...(canOpenPages ? [E2E] : []),
    ],
  },
})
