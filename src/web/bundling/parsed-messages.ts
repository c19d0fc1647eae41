import { readFile } from 'node:fs/promises'
import { IntlMessageFormat } from 'intl-messageformat'
import type { Plugin } from 'vite'
import { messageArea } from '../../shared/i18n/message-areas.ts'
import { hasSyntax } from '../../shared/i18n/message-syntax.ts'

const PARSER = '@formatjs/icu-messageformat-parser'
const AREA_FILE = /[\\/]i18n[\\/]areas[\\/](?<area>\w+)\.ts$/
const PART_OF_FILE = /^\0(?<file>.+\.json)\.(?<area>\w+)\.js$/

type Messages = Record<string, string>

/**
 * Browsers get parsed messages instead of a parser. Messages without syntax stay strings, which are smaller.
 * The file of an area contains only the messages of that area. The server keeps both the files and the
 * parser.
 */
export function parsedMessages(): Plugin {
  return {
    name: 'parsed-messages',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer = '') {
      if (source === PARSER) return this.resolve(`${PARSER}/no-parser.js`, importer, { skipSelf: true })
      const area = AREA_FILE.exec(importer)?.groups?.area
      const whole = area && (await this.resolve(source, importer, { skipSelf: true }))
      return whole ? `\0${whole.id}.${area}.js` : null
    },
    load: {
      filter: { id: PART_OF_FILE },
      async handler(id) {
        const { area, file = '' } = PART_OF_FILE.exec(id)?.groups ?? {}
        this.addWatchFile(file)
        const messages: Messages = JSON.parse(await readFile(file, 'utf8'))
        return `export default ${JSON.stringify(parseArea(messages, area))}`
      },
    },
  }
}

function parseArea(messages: Messages, area: string | undefined): Record<string, unknown> {
  const said = Object.entries(messages).filter(([key]) => messageArea(key) === area)
  return Object.fromEntries(
    said.map(([key, message]) => [
      key,
      hasSyntax(message) ? new IntlMessageFormat(message, 'en').getAst() : message,
    ]),
  )
}
