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
export function AppLink({ to, ...props }: AppLinkProps) {
  const target = withLocale(to, useLocale())
  const preload = () => preloadPage(target)
  return <Link {...props} to={target} onPointerEnter={preload} onFocus={preload} onTouchStart={preload} />
}
