import { type ReactNode, useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { LOCALE_COOKIE } from '../../../shared/i18n/locales.ts'
import { useEndOfWaiting } from '../../components/ui/early-input.ts'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { Toaster } from '../../components/ui/toaster.tsx'
import { useLocale } from '../i18n/use-locale.ts'
import { loadCode } from '../navigation/load-code.ts'
import { writeCookie } from '../session/cookies.ts'
import { useSessionHost } from '../session/use-session-host.ts'
import { Announcement } from './announcement.tsx'
import { PageSpeaker } from './page-speaker.tsx'
import { SiteHeader } from './site-header.tsx'
import { ThirdPartyScripts } from './third-party-scripts.tsx'

const ONE_YEAR_S = 365 * 24 * 3600

/** Below the fold. */
const SiteFooter = lazyPart(async () => (await loadCode(() => import('./site-footer.tsx'))).SiteFooter)

type AppShellProps = {
  /** The person's credits and other things of theirs in the header. */
  credits: ReactNode
  /** The place of the dialogs. */
  dialogs: ReactNode
  children: ReactNode
}

/** The frame of every page: header, footer, dialogs and toasts. */
export function AppShell({ credits, dialogs, children }: AppShellProps) {
  const place = useRef<HTMLDivElement>(null)
  useEndOfWaiting(place)
  useRememberedLocale()
  useSessionHost()
  return (
    <div ref={place} data-waiting="" className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-floating -translate-y-24 rounded-md bg-inverse px-4 py-3 font-semibold text-on-inverse focus:translate-y-0"
      >
        <FormattedMessage id="shell.skip_to_content" />
      </a>
      <noscript>
        <p className="bg-warning-soft px-gutter py-3 text-center text-on-warning-soft">
          <FormattedMessage id="shell.no_script" />
        </p>
      </noscript>
      <ThirdPartyScripts />
      <Announcement />
      <SiteHeader credits={credits} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
      {dialogs}
      <PageSpeaker />
      <ToastHost />
    </div>
  )
}

function ToastHost() {
  const intl = useIntl()
  return (
    <Toaster
      label={intl.formatMessage({ id: 'shell.toasts.label' })}
      closeLabel={intl.formatMessage({ id: 'shell.toasts.close' })}
    />
  )
}

/** Remembers the page's language for the next visit. */
function useRememberedLocale(): void {
  const locale = useLocale()
  useEffect(() => {
    writeCookie(LOCALE_COOKIE, locale, { maxAgeS: ONE_YEAR_S })
  }, [locale])
}
