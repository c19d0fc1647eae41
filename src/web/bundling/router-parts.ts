import path from 'node:path'
import type { Plugin } from 'vite'

/** The browser's code drops its server part completely. */
const ROUTER = /[\\/]react-router[\\/]dist[\\/](?!.*server-runtime)/

/** Files of the router, by the end of their names, and their replacements in the browser. */
const REPLACED: Record<string, string> = {
  'ssr/routeModules.js': 'app/navigation/route-code.ts',
  'router/instrumentation.js': 'bundling/no-instrumentation.ts',
}

/** A check on its own line that ends with a message to developers. */
const EXPLAINED =
  /^([\t ]*(?:if \([^;\n]*\) )?(?:invariant|warning)\([^;\n]*), (?:"(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`)\);$/gm

/** The checks themselves stay. Their messages appear during development, where nothing is replaced. */
export function withoutExplanations(code: string): string {
  return code.replace(EXPLAINED, '$1);')
}

/** Makes the router load pages our way, and removes its developer tools from the build. */
export function routerParts(): Plugin {
  const used = new Set<string>()
  return {
    name: 'router-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (!importer || !ROUTER.test(importer) || !source.startsWith('.')) return null
      const file = path.resolve(path.dirname(importer), source).replaceAll('\\', '/')
      const part = Object.keys(REPLACED).find((name) => file.endsWith(`/${name}`))
      if (!part) return null
      used.add(part)
      return path.resolve(import.meta.dirname, '..', REPLACED[part] ?? '')
    },
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({ code: withoutExplanations(code), map: null }),
    },
    buildEnd() {
      const missing = Object.keys(REPLACED).filter((name) => !used.has(name))
      if (missing.length > 0) this.error(`The router has no ${missing.join(', ')} any more`)
    },
  }
}
