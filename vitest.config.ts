import { defineConfig } from 'vitest/config'
import { canOpenPages, canOpenVideos } from './tests/programs.ts'

const MEDIA = {
  test: {
    name: 'media',
    include: ['src/**/*.media.test.ts', 'tests/**/*.media.test.ts'],
    setupFiles: ['tests/no-console-noise.ts'],
  },
}

const E2E = {
  test: {
    name: 'e2e',
    include: ['tests/e2e/*.spec.ts'],
    globalSetup: ['tests/e2e/site.ts'],
    testTimeout: 60_000,
    fileParallelism: false,
  },
}

/** A test's name says what it needs: nothing, ffmpeg, a DOM, a database, or a running site with a browser. */
export default defineConfig({
  test: {
    reporters: ['default', './tests/closing-line.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.{db,media}.test.ts'],
          setupFiles: ['tests/no-console-noise.ts'],
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.dom.test.tsx'],
          setupFiles: ['tests/no-console-noise.ts'],
        },
      },
      {
        test: {
          name: 'db',
          include: ['src/**/*.db.test.ts', 'tests/**/*.db.test.ts'],
          globalSetup: ['tests/database-server.ts'],
          setupFiles: ['tests/no-console-noise.ts'],
          testTimeout: 30_000,
        },
      },
      ...(canOpenVideos ? [MEDIA] : []),
      ...(canOpenPages ? [E2E] : []),
    ],
  },
})
