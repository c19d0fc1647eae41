import type { ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { appMessages, type MessageKey } from '../../../shared/i18n/app-messages.ts'
import { DEFAULT_LOCALE } from '../../../shared/i18n/locales.ts'
import { useLocale } from './use-locale.ts'

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageKey
    }
  }
}

export function MessagesProvider({ children }: { children: ReactNode }) {
  const locale = useLocale()
  return (
    <IntlProvider locale={locale} defaultLocale={DEFAULT_LOCALE} messages={appMessages.loaded(locale)}>
      {children}
    </IntlProvider>
  )
}
