import type { Plugin } from 'vite'

const NAMING = /^\w+\.displayName = .*;$/gm
const MAKING =
  /^((?:const|var) \w+ = )((?:[\w$]+\.)?(?:forwardRef|memo|createContext|createFormatted\w+)\()/gm

/**
 * Libraries name their components for those who watch React at work, and the bundler takes each that is named, or made by
 * a function, for one that is used. Without that it leaves out what the site has no use for.
 */
export function unusedComponents(): Plugin {
  return {
    name: 'unused-components',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]node_modules[\\/](react-router|react-intl)[\\/]/ },
      handler: (code) => ({ code: withoutNames(code), map: null }),
    },
  }
}

export function withoutNames(code: string): string {
  return code.replace(NAMING, '').replace(MAKING, '$1/* @__PURE__ */ $2')
}
