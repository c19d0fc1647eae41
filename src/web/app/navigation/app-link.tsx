import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { withLocale } from '../../../shared/i18n/locales.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { type Connection, createPreloadQueue, mayPreload } from './preload-queue.ts'

type AppLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'prefetch'> & {
  /** A path of this site without its locale prefix. */
  to: `/${string}`
}

/**
 * A link inside the site. It keeps the reader's language, and preloads its page when it is about to be
 * followed.
 */
export function AppLink({ to, onPointerEnter, onFocus, onTouchStart, ...props }: AppLinkProps) {
  const target = withLocale(to, useLocale())
  /** Parents may listen too: menus use this to move their highlight. */
  function preloading<Event>(listener: ((event: Event) => void) | undefined) {
    return (event: Event) => {
      preloadPage(target)
      listener?.(event)
    }
  }
  return (
    <Link
      {...props}
      to={target}
      onPointerEnter={preloading(onPointerEnter)}
      onFocus={preloading(onFocus)}
      onTouchStart={preloading(onTouchStart)}
    />
  )
}

/** Preloads a page's payload, so that following the link shows it at once. */
const queue = createPreloadQueue(async (path) => {
  await fetch(`${path.replace(/\/$/, '')}/_payload.json`, { priority: 'low' })
})

function preloadPage(path: string): void {
  const { connection } = navigator as Navigator & { connection?: Connection }
  const { pathname } = new URL(path, location.origin)
  if (pathname !== location.pathname && mayPreload(connection)) queue.add(pathname)
}
