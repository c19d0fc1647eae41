import type { Plugin } from 'vite'

const ICONS = 'lucide-react'
const IMPORT = /^import \{([^}]+)\} from 'lucide-react';?$/gm

/**
 * Every icon is imported from the library's index, so the bundler would treat all of them as shared by the
 * whole site. Imported from its own file, an icon lands in the chunk of its users.
 */
export function directIcons(): Plugin {
  return {
    name: 'direct-icons',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]src[\\/]web[\\/].+\.tsx?$/, code: ICONS },
      handler: (code) => ({ code: withDirectIcons(code), map: null }),
    },
  }
}

export function withDirectIcons(code: string): string {
  return code.replace(IMPORT, (_, names: string) => importEach(names))
}

function importEach(names: string): string {
  const icons = names.split(',').map((name) => name.trim())
  return icons
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [icon = '', local = icon] = name.split(' as ')
      return `import ${local} from '${ICONS}/icons/${fileOf(icon)}'`
    })
    .join(';')
}

function fileOf(icon: string): string {
  return icon.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase()
}
