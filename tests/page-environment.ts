import type { Environment } from 'vitest/runtime'

/** Modules are read as for a browser. The page itself is made anew for each file (`new-page.ts`). */
export default {
  name: 'page',
  viteEnvironment: 'client',
  setup: () => ({ teardown() {} }),
} satisfies Environment
