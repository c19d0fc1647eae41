import type { Plugin, Rolldown } from 'vite'

const NAME = 'virtual:first-code'

/** The code of the page's main part: the tool and the page's messages. */
const NEEDED_FIRST = [
  /[\\/]features[\\/]tool[\\/]page[\\/]tool-workbench\.tsx$/,
  /[\\/]i18n[\\/]areas[\\/]first\.ts$/,
]

/**
 * Tells the server the addresses of code that is imported only at run time. The page names it, so that
 * browsers load it along with the other code, not after it. The browser's code is built before the server's.
 */
export function firstCode(): Plugin {
  let addresses: string[] = []
  return {
    name: 'first-code',
    sharedDuringBuild: true,
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(addresses)}` : null),
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const chunks = new Map<string, Rolldown.OutputChunk>()
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
      const entries = NEEDED_FIRST.map((needed) => {
        const found = [...chunks.values()].find(({ facadeModuleId }) => needed.test(facadeModuleId ?? ''))
        return found ?? this.error(`No file of the browser's code begins with ${needed}`)
      })
      addresses = withImports(entries, chunks).map((file) => `/${file}`)
    },
  }
}

function withImports(
  entries: readonly Rolldown.OutputChunk[],
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): string[] {
  const files = new Set(entries.map(({ fileName }) => fileName))
  for (const file of files) for (const imported of chunks.get(file)?.imports ?? []) files.add(imported)
  return [...files]
}
