import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './src/web/bundling/chunk-groups.ts'
import { directIcons } from './src/web/bundling/direct-icons.ts'
import { firstCode } from './src/web/bundling/first-code.ts'
import { parsedMessages } from './src/web/bundling/parsed-messages.ts'
import { routerParts } from './src/web/bundling/router-parts.ts'
import { unusedComponents } from './src/web/bundling/unused-components.ts'

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    directIcons(),
    firstCode(),
    parsedMessages(),
    routerParts(),
    unusedComponents(),
  ],
  define: { __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? 'development') },
  // Otherwise `npm run dev` finds packages page by page, and reloads the page for each.
  optimizeDeps: { entries: ['src/web/**/*.tsx', '!**/*.{test,fixture}.tsx'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
})
