import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), babel({ presets: [reactCompilerPreset()] })],
  define: { __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? 'development') },
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
