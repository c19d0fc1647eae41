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

const link = 'block rounded-md px-3 py-2.5 font-medium text-sm hover:bg-hover lg:py-2'

/**
 * Lists every tool by family: a panel under the header on wide windows, a full-height sheet on phones. The
 * browser's own popover provides Escape, closing on an outside click, and restoring the focus, without any
 * script.
 */
export function SiteMenu() {
  const intl = useIntl()
  const panel = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const { tools } = useSite()

  // Every navigation closes the menu, even to the current page. The first page load does not, because the
  // menu may have been opened before this code was loaded.
  const shownOn = useRef(key)
  useEffect(() => {
    if (shownOn.current === key) return
    shownOn.current = key
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }, [key])

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
          <li>
            <AppLink to="/" className={link}>
              <FormattedMessage id="shell.nav.stickers" />
            </AppLink>
          </li>
          <li>
            <AppLink to="/sticker-packs" className={link}>
              <FormattedMessage id="shell.nav.sticker_packs" />
            </AppLink>
          </li>
          <li>
            <AppLink to="/ai-effect" className={link}>
              <FormattedMessage id="shell.nav.effects" />
            </AppLink>
          </li>
          <li>
            <AppLink to="/ai-tools" className={link}>
              <FormattedMessage id="shell.nav.all_tools" />
            </AppLink>
          </li>
          <li>
            <button type="button" onClick={() => leaveTo('explore')} className={`${link} w-full text-left`}>
              <FormattedMessage id="explore.title" />
            </button>
          </li>
          <li className="lg:hidden">
            <AppLink to="/pricing" className={link}>
              <FormattedMessage id="shell.nav.pricing" />
            </AppLink>
          </li>
        </MenuGroup>
        {FAMILIES.map((family) => (
          <MenuGroup key={family} heading={<FormattedMessage id={`family.${family}`} />}>
            {tools
              .filter((tool) => tool.family === family && isOnItsOwnPage(tool))
              .map((tool) => (
                <li key={tool.slug}>
                  <AppLink to={tool.path} className={link}>
                    {tool.title}
                  </AppLink>
                </li>
              ))}
          </MenuGroup>
        ))}
      </nav>
    </div>
  )
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
