import { IntlMessageFormat } from 'intl-messageformat'
import { Children, type ReactNode } from 'react'
import type { IntlShape } from 'react-intl'
import type { LocaleCode } from '../../../shared/i18n/locales.ts'
import { hasSyntax } from '../../../shared/i18n/message-syntax.ts'

/** A string on the server, and in the browser one that the build has parsed where it has syntax. */
type Message = ConstructorParameters<typeof IntlMessageFormat>[0]
type Values = Parameters<typeof IntlMessageFormat.prototype.format<ReactNode>>[0]

type PageIntl = Pick<
  IntlShape,
  'locale' | 'formatNumber' | 'formatDate' | 'formatTime' | 'formatRelativeTime'
> & { formatMessage: (message: { id: string }, values?: Values) => ReactNode }

/**
 * What pages use of react-intl. Its own object can do far more, and every page would have to load that; a test sees to
 * it that nothing else is asked for.
 */
export function createPageIntl(locale: LocaleCode, messages: Readonly<Record<string, Message>>): IntlShape {
  const formatters = new Map<string, IntlMessageFormat>()

  function formatterOf(id: string, message: Message): IntlMessageFormat {
    const known = formatters.get(id)
    if (known) return known
    const made = new IntlMessageFormat(message, locale)
    formatters.set(id, made)
    return made
  }

  const intl: PageIntl = {
    locale,
    formatMessage({ id }, values) {
      const message = messages[id] ?? id
      if (typeof message === 'string' && !hasSyntax(message)) return message
      const formatted = formatterOf(id, message).format<ReactNode>(values)
      return Array.isArray(formatted) ? Children.toArray(formatted) : formatted
    },
    formatNumber: (value, options) => new Intl.NumberFormat(locale, options).format(value),
    formatDate: (value, options) => new Intl.DateTimeFormat(locale, options).format(dateOf(value)),
    formatTime: (value, options) =>
      new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: 'numeric', ...options }).format(
        dateOf(value),
      ),
    formatRelativeTime: (value, unit = 'second', options) =>
      new Intl.RelativeTimeFormat(locale, options).format(value, unit),
  }
  // The rest of the shape is what pages do without.
  return intl as unknown as IntlShape
}

function dateOf(value: Parameters<IntlShape['formatDate']>[0]): Date | number | undefined {
  return typeof value === 'string' ? new Date(value) : value
}
