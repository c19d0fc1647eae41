import type { Plugin } from 'vite'

const NAMING = /^\w+\.displayName = .*;$/gm
const MAKING =
  /^((?:const|var) \w+ = )((?:[\w$]+\.)?(?:forwardRef|memo|createContext|createFormatted\w+)\()/gm

/**
 * Libraries set display names on their components for React's developer tools. The bundler then treats each
 * named component, and each one made by a function call, as used. Without that, it drops the ones that the
 * site does not use.
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
