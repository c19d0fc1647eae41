import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { withLocale } from '../../../shared/i18n/locales.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { preloadPage } from './preload.ts'

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
