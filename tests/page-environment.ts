import type { Environment } from 'vitest/runtime'

/** Modules are resolved as for a browser. Each file gets a new page (`new-page.ts`). */
export default {
  name: 'page',
  viteEnvironment: 'client',
  setup: () => ({ teardown() {} }),
} satisfies Environment
