import { Banknote, Footprints, ListVideo, ShoppingCart, TriangleAlert, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { Overview } from '../../../shared/contract/admin.ts'
import type { MessageKey } from '../../../shared/i18n/app-messages.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { Badge } from '../../components/ui/badge.tsx'

export function OverviewFigures({ overview }: { overview: Overview }) {
  const intl = useIntl()
  const money = useMoney()
  const { people, visitors, open_checkouts, paid_last_30_days_cents, queue, jobs_dead, payments_provider } =
    overview
  return (
    <section aria-label={intl.formatMessage({ id: 'admin.overview' })}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-6">
        <Figure icon={<Users aria-hidden />} label="admin.people">
          <FormattedNumber value={people} />
        </Figure>
        <Figure icon={<Footprints aria-hidden />} label="admin.visitors">
          <FormattedNumber value={visitors} />
        </Figure>
        <Figure icon={<ShoppingCart aria-hidden />} label="admin.open_checkouts">
          <FormattedNumber value={open_checkouts} />
        </Figure>
        <Figure icon={<Banknote aria-hidden />} label="admin.paid">
          {money(paid_last_30_days_cents)}
        </Figure>
        <Figure icon={<ListVideo aria-hidden />} label="admin.in_queue">
          <FormattedNumber value={queue} />
        </Figure>
        <Figure icon={<TriangleAlert aria-hidden />} label="admin.dead_jobs.title">
          <FormattedNumber value={jobs_dead} />
        </Figure>
      </dl>
      <p className="mt-4">
        <Badge tone={payments_provider === 'sandbox' ? 'warning' : 'success'}>
          <FormattedMessage id={`admin.provider.${payments_provider}`} />
        </Badge>
      </p>
    </section>
  )
}

function Figure({ icon, label, children }: { icon: ReactNode; label: MessageKey; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-xl bg-surface p-4 shadow-sm ring-1 ring-line sm:p-5">
      <dt className="flex items-center gap-2 text-ink-muted text-sm [&_svg]:size-4 [&_svg]:shrink-0">
        {icon}
        <FormattedMessage id={label} />
      </dt>
      <dd className="mt-auto font-extrabold text-2xl tabular-nums">{children}</dd>
    </div>
  )
}
