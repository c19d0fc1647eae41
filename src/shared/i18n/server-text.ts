import { IntlMessageFormat } from 'intl-messageformat'
import type { LocaleCode } from './locales.ts'
import { type ServerMessageKey, serverMessages } from './server-messages.ts'

type Values = Parameters<typeof IntlMessageFormat.prototype.format<string>>[0]
export type ServerText = (key: ServerMessageKey, values?: Values) => string

/** The server's texts in a language, with values filled in. */
export async function loadServerText(locale: LocaleCode): Promise<ServerText> {
  const messages = await serverMessages.load(locale)
  return (key, values) => String(new IntlMessageFormat(messages[key], locale).format(values))
}
