import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { EngineOverview } from '../../../shared/contract/engines.ts'
import { withLocale } from '../../../shared/i18n/locales.ts'
import { useLocale } from '../../app/i18n/use-locale.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { SectionSkeleton } from '../../app/pages/page-section.tsx'
import { useSite } from '../../app/pages/use-site.ts'
import { api } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Button } from '../../components/ui/button.tsx'
import { CostBookSection } from './cost-book-section.tsx'
import { OrderChangesSection } from './order-changes-section.tsx'
import { ProvidersSection } from './providers-section.tsx'
import { ServingSection } from './serving-section.tsx'

const LOOK_AGAIN_MS = 2_000

/** Which engine serves which tool, what it costs, and what can be done about it. */
export default function EnginesPage() {
  const intl = useIntl()
  const locale = useLocale()
  const { name } = useSite()
  const heading = intl.formatMessage({ id: 'admin.engines.title' })
  const { status, data, reload } = useApiData(() => api('GET /api/operation/engines'))
  const isTrying = data !== null && hasRunningTrial(data)

  useEffect(() => {
    if (!isTrying) return
    const timer = setInterval(reload, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isTrying, reload])

  return (
    <div className="mx-auto max-w-6xl px-gutter py-8 sm:py-12">
      <title>{`${heading} | ${name}`}</title>
      <Button asChild variant="ghost" size="sm" className="-ml-3">
        <Link to={withLocale('/operation', locale)}>
          <ArrowLeft aria-hidden />
          <FormattedMessage id="admin.title" />
        </Link>
      </Button>
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-1 max-w-prose text-ink-muted">
        <FormattedMessage id="admin.engines.description" />
      </p>
      <div className="mt-6 grid grid-cols-1 gap-6 lg:mt-8">
        {status === 'loading' && <SectionSkeleton />}
        {status === 'failed' && <LoadFailed onRetry={reload} />}
        {status === 'ready' && (
          <>
            <ServingSection tools={data.tools} onChange={reload} />
            <ProvidersSection providers={data.providers} />
            <CostBookSection />
            <OrderChangesSection changes={data.changes} onChange={reload} />
          </>
        )}
      </div>
    </div>
  )
}

function hasRunningTrial({ tools }: EngineOverview): boolean {
  return tools.some(({ engines }) => engines.some(({ latest_trial }) => latest_trial?.state === 'running'))
}
