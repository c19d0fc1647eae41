import { type ReactNode, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { useEndOfWaiting } from '../../components/ui/early-input.ts'
import { useSessionHost } from '../session/use-session-host.ts'
import { SiteFooter } from './site-footer-part.ts'
import { SiteHeader } from './site-header.tsx'
import { ThirdPartyScripts } from './third-party-scripts.tsx'
import { ToastHost } from './toast-host.tsx'
import { useRememberedLocale } from './use-remembered-locale.ts'

type AppShellProps = {
  /** What the person may spend, in the header. */
  credits: ReactNode
  /** The place where dialogs appear. */
  dialogs: ReactNode
  children: ReactNode
}

/** What surrounds every page: header, footer, and the places where dialogs and messages appear. */
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
      <ThirdPartyScripts />
      <SiteHeader credits={credits} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
      {dialogs}
      <ToastHost />
    </div>
  )
}
