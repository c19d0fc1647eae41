import { FormattedMessage, useIntl } from 'react-intl'
import { isRouteErrorResponse } from 'react-router'
import { AppLink } from '../navigation/app-link.tsx'
import { useSite } from '../shell/use-site.ts'

/** A missing page says which; any other error says nothing about itself. */
export function ErrorPage({ error }: { error: unknown }) {
  const intl = useIntl()
  const { name } = useSite()
  const missing = isRouteErrorResponse(error) && error.status === 404
  const detail = missing ? missingPath(error.data) : undefined
  const heading = intl.formatMessage({ id: missing ? 'error.page_not_found' : 'error.internal' })
  return (
    <section className="aurora-top px-4 py-24 text-center">
      <title>{`${heading} | ${name}`}</title>
      <p className="text-display font-extrabold text-gradient" aria-hidden="true">
        {missing ? '404' : '500'}
      </p>
      <h1 className="mt-2 text-2xl">{heading}</h1>
      {detail && <p className="mt-3 break-all text-ink-muted">{detail}</p>}
      <p className="mt-3 text-ink-muted">
        <FormattedMessage id={missing ? 'error.page_not_found_hint' : 'error.internal_hint'} />
      </p>
      <AppLink to="/" className="mt-8 inline-block underline">
        <FormattedMessage id="error.back_home" />
      </AppLink>
    </section>
  )
}

function missingPath(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'message' in data ? String(data.message) : undefined
}
