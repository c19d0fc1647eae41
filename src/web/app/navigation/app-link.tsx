import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { withLocale } from '../../../shared/i18n/locales.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { type Connection, createPreloadQueue, mayPreload } from './preload-queue.ts'

type AppLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'prefetch'> & {
  /** A path of this site without locale prefix. */
  to: `/${string}`
}

/** A link inside the site: it keeps the reader's language and is preloaded when about to be followed. */
export function AppLink({ to, onPointerEnter, onFocus, onTouchStart, ...props }: AppLinkProps) {
  const target = withLocale(to, useLocale())
  /** Whoever renders the link may listen too: menus move their highlight by it. */
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

/** Fetches a page's payload ahead, so that following the link shows it at once. */
const queue = createPreloadQueue(async (path) => {
  await fetch(`${path.replace(/\/$/, '')}/_payload.json`, { priority: 'low' })
})

function preloadPage(path: string): void {
  const { connection } = navigator as Navigator & { connection?: Connection }
  const { pathname } = new URL(path, location.origin)
  if (pathname !== location.pathname && mayPreload(connection)) queue.add(pathname)
}
