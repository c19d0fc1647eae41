import type { Config } from '@react-router/dev/config'

/** Each build has a folder of its own, so that a new one never pulls files from under a running site. */
export default {
  appDirectory: 'src/web',
  buildDirectory: process.env.BUILD_FOLDER ?? 'build/manual',
} satisfies Config
