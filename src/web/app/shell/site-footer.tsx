import { FormattedMessage, useIntl } from 'react-intl'
import { BrandMark } from '../../components/ui/brand-mark.tsx'
import { CookieChoicesItem } from '../consent/cookie-choices-item.tsx'
import { AppLink } from '../navigation/app-link.tsx'
import { useSite } from '../pages/use-site.ts'

const INFORMATION = [
  { to: '/pricing', message: 'shell.nav.pricing' },
  { to: '/gallery', message: 'shell.footer.gallery' },
  { to: '/contact-us', message: 'shell.footer.contact' },
  { to: '/verify', message: 'shell.footer.verify' },
  { to: '/status', message: 'shell.footer.status' },
  { to: '/content-policy', message: 'shell.footer.content_policy' },
  { to: '/privacy-policy', message: 'shell.footer.privacy' },
  { to: '/terms-of-service', message: 'shell.footer.terms' },
] as const

export function SiteFooter() {
  const intl = useIntl()
  const { name } = useSite()
  return (
    <footer className="border-line border-t bg-sunken">
      <div className="mx-auto flex max-w-7xl flex-col gap-6 px-gutter py-10 md:flex-row md:items-center md:justify-between">
        <p className="flex items-center gap-2 text-ink-muted text-sm">
          <BrandMark className="size-6" />
          <span>
            <FormattedMessage id="shell.footer.line" values={{ name }} />
          </span>
        </p>
        <nav aria-label={intl.formatMessage({ id: 'shell.footer.label' })}>
          <ul className="flex flex-wrap gap-x-2 gap-y-1">
            {INFORMATION.map(({ to, message }) => (
              <li key={to}>
                <AppLink
                  to={to}
                  className="inline-block rounded-md px-2 py-2 text-ink-muted text-sm hover:text-ink hover:underline"
                >
                  <FormattedMessage id={message} />
                </AppLink>
              </li>
            ))}
            <CookieChoicesItem />
          </ul>
        </nav>
      </div>
    </footer>
  )
}
