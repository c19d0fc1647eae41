import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import type { MessageKey } from '../../../shared/i18n/app-messages.ts'
import { useKeptFocus } from '../../components/ui/use-kept-focus.ts'
import { DeleteAccountSection } from './delete-account-section.tsx'
import { ExportSection } from './export-section.tsx'
import { InvitesSection } from './invites-section.tsx'
import { NoticesSection } from './notices-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { PromotionSection } from './promotion-section.tsx'
import { ReceiptsSection } from './receipts-section.tsx'
import { RemovalsSection } from './removals-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SubscriptionSection } from './subscription-section.tsx'

const SECTIONS = [
  { id: 'profile', title: 'settings.profile.title', Section: ProfileSection },
  { id: 'password', title: 'settings.password.title', Section: PasswordSection },
  { id: 'passkeys', title: 'passkeys.title', Section: PasskeysSection },
  { id: 'sessions', title: 'settings.sessions.title', Section: SessionsSection },
  { id: 'notices', title: 'settings.notices.title', Section: NoticesSection },
  { id: 'subscription', title: 'settings.subscription.title', Section: SubscriptionSection },
  { id: 'receipts', title: 'settings.receipts.title', Section: ReceiptsSection },
  { id: 'promotion', title: 'settings.promotion.title', Section: PromotionSection },
  { id: 'invites', title: 'settings.invites.title', Section: InvitesSection },
  { id: 'removals', title: 'settings.removals.title', Section: RemovalsSection },
  { id: 'export', title: 'settings.export.title', Section: ExportSection },
  { id: 'delete', title: 'settings.delete.title', Section: DeleteAccountSection },
] as const satisfies readonly { id: string; title: MessageKey; Section: () => React.ReactNode }[]

export function SettingsPage({ heading, description }: { heading: string; description: string }) {
  const intl = useIntl()
  useFocusOnSection()
  const sections = useKeptFocus<HTMLDivElement>()
  return (
    <div className="mx-auto max-w-5xl px-gutter py-8 sm:py-12">
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-1 text-ink-muted">{description}</p>
      <div className="mt-6 grid gap-6 lg:mt-8 lg:grid-cols-[13rem_1fr] lg:gap-10">
        <nav
          aria-label={intl.formatMessage({ id: 'settings.sections' })}
          className="-mx-gutter overflow-x-auto px-gutter scrollbar-none lg:sticky lg:top-24 lg:mx-0 lg:self-start lg:overflow-visible lg:px-0"
        >
          <ul className="flex gap-1 lg:flex-col">
            {SECTIONS.map(({ id, title }) => (
              <li key={id} className="shrink-0">
                <a
                  href={`#${id}`}
                  className="flex min-h-10 items-center rounded-md px-3 font-semibold text-ink-muted text-sm hover:bg-hover hover:text-ink max-lg:bg-sunken"
                >
                  <FormattedMessage id={title} />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div ref={sections} className="grid min-w-0 gap-6">
          {SECTIONS.map(({ id, Section }) => (
            <Section key={id} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** A link to a section also moves the focus there, for keyboards and screen readers. */
function useFocusOnSection(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    target?.focus({ preventScroll: true })
    target?.scrollIntoView()
  }, [hash])
}
