import { type ReactNode, useMemo } from 'react'
import { RawIntlProvider } from 'react-intl'
import { appMessages, type MessageKey } from '../../../shared/i18n/app-messages.ts'
import { createPageIntl } from './page-intl.ts'
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
  const intl = useMemo(() => createPageIntl(locale, appMessages.loaded(locale)), [locale])
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>
}
