import { IntlMessageFormat } from 'intl-messageformat'
import { cloneElement, isValidElement, type ReactNode } from 'react'
import type { IntlShape } from 'react-intl'
import type { LocaleCode } from '../../../shared/i18n/locales.ts'
import { hasSyntax } from '../../../shared/i18n/message-syntax.ts'

/** A string on the server. In the browser, messages with syntax are already parsed by the build. */
type Message = ConstructorParameters<typeof IntlMessageFormat>[0]
type Values = Parameters<typeof IntlMessageFormat.prototype.format<ReactNode>>[0]

type PageIntl = Pick<
  IntlShape,
  'locale' | 'formatNumber' | 'formatDate' | 'formatTime' | 'formatRelativeTime'
> & { formatMessage: (message: { id: string }, values?: Values) => ReactNode }

/**
 * The part of react-intl that pages use. Its own object can do much more, and every page would have to load
 * that. A test checks that nothing else is used.
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
      return Array.isArray(formatted) ? formatted.map(withKey) : formatted
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
  // Pages do not use the other members.
  return intl as unknown as IntlShape
}

/** The parts of a message never change places, so each is known by its place. */
function withKey(part: ReactNode, place: number): ReactNode {
  return isValidElement(part) ? cloneElement(part, { key: place }) : part
}

function dateOf(value: Parameters<IntlShape['formatDate']>[0]): Date | number | undefined {
  return typeof value === 'string' ? new Date(value) : value
}
