import { FormattedMessage, useIntl } from 'react-intl'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { Button } from '../../components/ui/button.tsx'
import { AppLink } from '../navigation/app-link.tsx'
import { useSite } from '../pages/use-site.ts'

const WORDS = {
  missing: { figure: '404', heading: 'error.page_not_found', hint: 'error.page_not_found_hint' },
  offline: { figure: '…', heading: 'error.offline_heading', hint: 'error.offline' },
  internal: { figure: '500', heading: 'error.internal', hint: 'error.internal_hint' },
} as const

/** A missing page is named; other errors show no details. */
export function ErrorPage({ error }: { error: unknown }) {
  const intl = useIntl()
  const { name } = useSite()
  const missing = isRouteErrorResponse(error) && error.status === 404
  const { pathname } = useLocation()
  const words = WORDS[missing ? 'missing' : isOffline() ? 'offline' : 'internal']
  const heading = intl.formatMessage({ id: words.heading })
  return (
    <section className="aurora-top px-4 py-24 text-center">
      <title>{`${heading} | ${name}`}</title>
      <p className="text-display font-extrabold text-gradient" aria-hidden="true">
        {words.figure}
      </p>
      <h1 className="mt-2 text-2xl">{heading}</h1>
      {missing && <p className="mt-3 break-all text-ink-subtle text-sm">{`Page Not Found: ${pathname}`}</p>}
      <p className="mt-3 text-ink-muted">
        <FormattedMessage id={words.hint} />
      </p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        {!missing && (
          <Button asChild variant="primary">
            {/* Reloads the document, because the error may be in the loaded site itself. */}
            <a href={pathname}>
              <FormattedMessage id="error.try_again" />
            </a>
          </Button>
        )}
        <Button asChild variant={missing ? 'primary' : 'secondary'}>
          <AppLink to="/">
            <FormattedMessage id="error.back_home" />
          </AppLink>
        </Button>
        <Button asChild>
          <AppLink to="/ai-tools">
            <FormattedMessage id="shell.nav.all_tools" />
          </AppLink>
        </Button>
      </p>
    </section>
  )
}

/** A page that failed to load inside the site fails like any other; only the browser knows why. */
function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}
