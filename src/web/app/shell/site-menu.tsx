import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { FAMILIES } from '../../../shared/catalogue/families.ts'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { openDialog } from '../dialogs/dialogs.ts'
import { AppLink } from '../navigation/app-link.tsx'
import { type ToolLink, useSite } from '../pages/use-site.ts'
import { SITE_MENU_ID } from './site-menu-part.ts'
import { ThemeToggle } from './theme-toggle.tsx'

const PAGES = [
  { path: '/', text: 'shell.nav.stickers' },
  { path: '/sticker-packs', text: 'shell.nav.sticker_packs' },
  { path: '/ai-effect', text: 'shell.nav.effects' },
  { path: '/ai-tools', text: 'shell.nav.all_tools' },
] as const

const link = 'block rounded-md px-3 py-2.5 font-medium text-sm hover:bg-hover lg:py-2'

/**
 * Lists every tool by family: a panel under the header on wide windows, a full-height sheet on phones. The
 * browser's own popover provides Escape, closing on an outside click, and restoring the focus, without any
 * script.
 */
export function SiteMenu() {
  const intl = useIntl()
  const panel = useRef<HTMLDivElement>(null)
  const { tools } = useSite()
  useClosedByNavigation(panel)

  /** The menu lies over every dialog, so it closes first. */
  function leaveTo(dialog: 'explore' | 'palette') {
    panel.current?.hidePopover()
    openDialog(dialog, {})
  }

  return (
    <div
      ref={panel}
      id={SITE_MENU_ID}
      popover="auto"
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-raised p-4 text-ink backdrop:bg-scrim open:animate-fade-in lg:inset-x-0 lg:top-18 lg:bottom-auto lg:mx-auto lg:h-auto lg:w-[min(72rem,calc(100vw-3rem))] lg:rounded-2xl lg:p-6 lg:shadow-lg lg:ring-1 lg:ring-line"
    >
      <div className="mb-2 flex items-center justify-between lg:hidden">
        <ThemeToggle />
        <IconButton
          label={intl.formatMessage({ id: 'palette.title' })}
          onClick={() => leaveTo('palette')}
          className="mr-auto"
        >
          <Search />
        </IconButton>
        <IconButton label={intl.formatMessage({ id: 'shell.menu.close' })} popoverTarget={SITE_MENU_ID}>
          <X />
        </IconButton>
      </div>
      <nav
        aria-label={intl.formatMessage({ id: 'shell.menu.label' })}
        className="grid gap-6 sm:grid-cols-2 lg:grid-cols-6"
      >
        <MenuGroup heading={<FormattedMessage id="shell.menu.create" />}>
          {PAGES.map(({ path, text }) => (
            <MenuLink key={path} to={path}>
              <FormattedMessage id={text} />
            </MenuLink>
          ))}
          <li>
            <button type="button" onClick={() => leaveTo('explore')} className={`${link} w-full text-left`}>
              <FormattedMessage id="explore.title" />
            </button>
          </li>
          <MenuLink to="/pricing" className="lg:hidden">
            <FormattedMessage id="shell.nav.pricing" />
          </MenuLink>
        </MenuGroup>
        {FAMILIES.map((family) => (
          <MenuGroup key={family} heading={<FormattedMessage id={`family.${family}`} />}>
            {tools
              .filter((tool) => tool.family === family && isOnItsOwnPage(tool))
              .map((tool) => (
                <MenuLink key={tool.slug} to={tool.path}>
                  {tool.title}
                </MenuLink>
              ))}
          </MenuGroup>
        ))}
      </nav>
    </div>
  )
}

/**
 * Every navigation closes the menu, even to the current page. The first page load does not, because the menu
 * may have been opened before this code was loaded.
 */
function useClosedByNavigation(panel: React.RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  const shownOn = useRef(key)
  useEffect(() => {
    if (shownOn.current === key) return
    shownOn.current = key
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }, [panel, key])
}

/** The other tools are named in the first group, by their page. */
function isOnItsOwnPage({ slug, path }: ToolLink): boolean {
  return path === `/${slug}`
}

function MenuGroup({ heading, children }: { heading: React.ReactNode; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="px-3 pb-1 font-semibold text-ink-subtle text-xs">{heading}</h2>
      <ul>{children}</ul>
    </section>
  )
}

type MenuLinkProps = { to: `/${string}`; className?: string; children: React.ReactNode }

function MenuLink({ to, className, children }: MenuLinkProps) {
  return (
    <li className={className}>
      <AppLink to={to} className={link}>
        {children}
      </AppLink>
    </li>
  )
}
