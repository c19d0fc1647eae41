import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { BrandMark } from '../../components/ui/brand-mark.tsx'
import { Menu } from '../../components/ui/shell-icons.tsx'
import { AppLink } from '../navigation/app-link.tsx'
import { useSite } from '../pages/use-site.ts'
import { AccountButton } from './account-button.tsx'
import { SITE_MENU_ID, SiteMenu } from './site-menu-part.ts'
import { ThemeToggle } from './theme-toggle.tsx'

const navLink = 'rounded-md px-3 py-2 font-semibold text-ink-muted text-sm hover:bg-hover hover:text-ink'

/**
 * The header is measured in units of its own text (`@container`, whose rem grow with the text, unlike those
 * of the window), and wraps if the text is enlarged, so that nothing in it is ever cut off.
 */
export function SiteHeader({ credits }: { credits: ReactNode }) {
  const intl = useIntl()
  const { name } = useSite()
  return (
    <header className="group/header sticky top-0 z-header border-line border-b bg-canvas/85 backdrop-blur-lg">
      <div className="@container mx-auto max-w-7xl px-gutter">
        <div className="flex min-h-16 flex-wrap items-center justify-end gap-1">
          <AppLink
            to="/"
            className="mr-auto flex items-center gap-2 rounded-md py-2 font-extrabold text-lg lg:mr-6"
          >
            <BrandMark className="size-8" />
            <span className="@max-[20rem]:sr-only @max-[25rem]:group-has-data-tray/header:sr-only">
              {name}
            </span>
          </AppLink>
          <nav
            aria-label={intl.formatMessage({ id: 'shell.nav.label' })}
            className="mr-auto hidden items-center gap-1 lg:flex"
          >
            <button type="button" popoverTarget={SITE_MENU_ID} className={navLink}>
              <FormattedMessage id="shell.nav.tools" />
            </button>
            <AppLink to="/ai-effect" className={navLink}>
              <FormattedMessage id="shell.nav.effects" />
            </AppLink>
            <AppLink to="/pricing" className={navLink}>
              <FormattedMessage id="shell.nav.pricing" />
            </AppLink>
          </nav>
          <div className="hidden sm:block">
            <ThemeToggle />
          </div>
          {credits}
          <AccountButton />
          <button
            type="button"
            popoverTarget={SITE_MENU_ID}
            aria-label={intl.formatMessage({ id: 'shell.menu.open' })}
            className="grid size-11 place-items-center rounded-md text-ink-muted hover:bg-hover lg:hidden"
          >
            <Menu aria-hidden className="size-5" />
          </button>
        </div>
        <SiteMenu />
      </div>
    </header>
  )
}
