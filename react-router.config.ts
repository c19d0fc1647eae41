import type { Config } from '@react-router/dev/config'

/** Each build has a folder of its own, so that a new one never pulls files from under a running site. */
export default {
  appDirectory: 'src/web',
  // One file per page: whoever leads people to it copes with one file that is missing (see `navigate.ts`).
  splitRouteModules: false,
  buildDirectory: process.env.BUILD_FOLDER ?? 'build/manual',
} satisfies Config
