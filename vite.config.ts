import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './src/web/bundling/chunk-groups.ts'
import { parsedMessages } from './src/web/bundling/parsed-messages.ts'
import { routerParts } from './src/web/bundling/router-parts.ts'

/** The frame around pages and its small components render rarely, and code that remembers costs more than it saves. */
const RENDERED_RARELY =
  /[\\/]src[\\/]web[\\/](root|components[\\/]ui|features[\\/]credits|app[\\/](shell|session|dialogs|navigation|pages))/

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    babel({ exclude: RENDERED_RARELY, presets: [reactCompilerPreset()] }),
    parsedMessages(),
    routerParts(),
  ],
  define: { __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? 'development') },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
})
