import { Cpu } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { withLocale } from '../../../shared/i18n/locales.ts'
import { useLocale } from '../../app/i18n/use-locale.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { SectionSkeleton } from '../../app/pages/page-section.tsx'
import { useSite } from '../../app/pages/use-site.ts'
import { api } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Button } from '../../components/ui/button.tsx'
import { DeadJobsSection } from './dead-jobs-section.tsx'
import { GiveCreditsSection } from './give-credits-section.tsx'
import { InviteRewardsSection } from './invite-rewards-section.tsx'
import { LedgerSection } from './ledger-section.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { PaymentIssuesSection } from './payment-issues-section.tsx'
import { ReportsSection } from './reports-section.tsx'
import { SignalsSection } from './signals-section.tsx'
import { TransactionsSection } from './transactions-section.tsx'

/** The operators' console. It is loaded for them alone. */
export default function AdminPage() {
  const intl = useIntl()
  const { name } = useSite()
  const locale = useLocale()
  const heading = intl.formatMessage({ id: 'admin.title' })
  const { status, data, reload } = useApiData(() => api('GET /api/operation/overview'))
  return (
    <div className="mx-auto max-w-6xl px-gutter py-8 sm:py-12">
      <title>{`${heading} | ${name}`}</title>
      <h1 className="text-3xl">{heading}</h1>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-muted">
          <FormattedMessage id="admin.description" values={{ name }} />
        </p>
        <Button asChild size="sm">
          <Link to={withLocale('/operation/engines', locale)}>
            <Cpu aria-hidden />
            <FormattedMessage id="admin.engines.title" />
          </Link>
        </Button>
      </div>
      <div className="mt-6 grid grid-cols-1 gap-6 lg:mt-8">
        {status === 'loading' && <SectionSkeleton />}
        {status === 'failed' && <LoadFailed onRetry={reload} />}
        {status === 'ready' && (
          <>
            <OverviewFigures overview={data} />
            <ReportsSection />
            <TransactionsSection sandbox={data.payments_provider === 'sandbox'} onChange={reload} />
            <PaymentIssuesSection />
            <DeadJobsSection onChange={reload} />
            <LedgerSection check={data.ledger_check} onChange={reload} />
            <SignalsSection />
            <InviteRewardsSection />
            <GiveCreditsSection />
          </>
        )}
      </div>
    </div>
  )
}
