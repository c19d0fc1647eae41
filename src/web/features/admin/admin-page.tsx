import { FormattedMessage, useIntl } from 'react-intl'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { SectionSkeleton } from '../../app/pages/page-section.tsx'
import { useSite } from '../../app/pages/use-site.ts'
import { api } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { AppealsSection } from './appeals-section.tsx'
import { ConsolePage } from './console-page.tsx'
import { DaysSection } from './days-section.tsx'
import { DeadJobsSection } from './dead-jobs-section.tsx'
import { GallerySection } from './gallery-section.tsx'
import { HistorySection } from './history-section.tsx'
import { InviteRewardsSection } from './invite-rewards-section.tsx'
import { LedgerSection } from './ledger-section.tsx'
import { OffendersSection } from './offenders-section.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { type Content, PageContents } from './page-contents.tsx'
import { PaymentIssuesSection } from './payment-issues-section.tsx'
import { ReportsSection } from './reports-section.tsx'
import { SignalsSection } from './signals-section.tsx'
import { TransactionsSection } from './transactions-section.tsx'
import { useMay } from './use-may.ts'

const CONTENTS: readonly Content[] = [
  { id: 'days', title: 'admin.days.title' },
  { id: 'history', title: 'admin.history.title' },
  { id: 'reports', title: 'admin.reports.title' },
  { id: 'gallery', title: 'admin.gallery.title' },
  { id: 'appeals', title: 'admin.appeals.title' },
  { id: 'offenders', title: 'admin.offenders.title' },
  { id: 'transactions', title: 'admin.transactions.title' },
  { id: 'payment-issues', title: 'admin.payments.title' },
  { id: 'dead-jobs', title: 'admin.dead_jobs.title' },
  { id: 'ledger', title: 'admin.ledger.title' },
  { id: 'signals', title: 'admin.signals.title' },
  { id: 'invite-rewards', title: 'admin.rewards.title' },
]

/** The operators' console. Only operators load it. */
export default function AdminPage() {
  const intl = useIntl()
  const { name } = useSite()
  const mayUseSandbox = useMay('use_sandbox')
  const { status, data, reload } = useApiData(() => api('GET /api/operation/overview'))
  return (
    <ConsolePage
      heading={intl.formatMessage({ id: 'admin.title' })}
      description={<FormattedMessage id="admin.description" values={{ name }} />}
    >
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {status === 'ready' && (
        <>
          <OverviewFigures overview={data} />
          <PageContents contents={CONTENTS} />
          <DaysSection />
          <HistorySection />
          <ReportsSection />
          <GallerySection />
          <AppealsSection />
          <OffendersSection />
          <TransactionsSection
            sandbox={mayUseSandbox && data.payments_provider === 'sandbox'}
            onChange={reload}
          />
          <PaymentIssuesSection />
          <DeadJobsSection onChange={reload} />
          <LedgerSection check={data.ledger_check} onChange={reload} />
          <SignalsSection />
          <InviteRewardsSection />
        </>
      )}
    </ConsolePage>
  )
}
