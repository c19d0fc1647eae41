import { IntlMessageFormat } from 'intl-messageformat'
import type { Plugin } from 'vite'
import { hasSyntax } from '../../shared/i18n/message-syntax.ts'

const PARSER = '@formatjs/icu-messageformat-parser'
const MESSAGE_FILE = /[\\/]i18n[\\/]messages[\\/].+\.json$/

/**
 * Browsers receive messages as the parser would have understood them, and no parser. Messages without any syntax stay
 * strings, which are smaller. The server keeps both the files and the parser as they are.
 */
export function parsedMessages(): Plugin {
  return {
    name: 'parsed-messages',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      return source === PARSER ? this.resolve(`${PARSER}/no-parser.js`, importer, { skipSelf: true }) : null
    },
    transform: {
      filter: { id: MESSAGE_FILE },
      handler: (code) => ({ code: JSON.stringify(parseAll(JSON.parse(code))), map: null }),
    },
  }
}

function parseAll(messages: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      hasSyntax(message) ? new IntlMessageFormat(message, 'en').getAst() : message,
    ]),
  )
}
