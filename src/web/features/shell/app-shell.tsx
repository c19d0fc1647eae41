import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { DialogHost } from '../dialogs/dialog-host.tsx'
import { useRememberedLocale } from '../i18n/use-remembered-locale.ts'
import { useWaitingOffers } from '../pricing/use-waiting-offers.ts'
import { useSessionHost } from '../session/use-session-host.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useThirdPartyScripts } from './third-party-scripts.ts'
import { ToastHost } from './toast-host.tsx'

/** What surrounds every page: header, footer, and the places where dialogs and messages appear. */
export function AppShell({ children }: { children: ReactNode }) {
  useRememberedLocale()
  useSessionHost()
  useWaitingOffers()
  useThirdPartyScripts()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-floating -translate-y-24 rounded-md bg-inverse px-4 py-3 font-semibold text-on-inverse focus:translate-y-0"
      >
        <FormattedMessage id="shell.skip_to_content" />
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
      <DialogHost />
      <ToastHost />
    </div>
  )
}
