import { useEffect, useEffectEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { findPlan } from '../../../shared/catalogue/plans.ts'
import type { Receipt } from '../../../shared/contract/pay.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { PlanName } from '../../app/i18n/plan-name.tsx'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { PageSection, SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { onPaymentEvent } from '../payment/payment-events.ts'

const TONES = { paid: 'success', refunded: 'neutral', disputed: 'warning' } as const

export function ReceiptsSection() {
  const { status, data, reload } = useApiData(() => api('GET /api/pay/receipts'))
  const readAgain = useEffectEvent(reload)
  useEffect(() => onPaymentEvent('plan-changed', () => readAgain()), [])
  return (
    <PageSection
      id="receipts"
      title={<FormattedMessage id="settings.receipts.title" />}
      description={<FormattedMessage id="settings.receipts.description" />}
    >
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {status === 'ready' && data.receipts.length === 0 && (
        <p className="text-sm">
          <FormattedMessage id="settings.receipts.none" />
        </p>
      )}
      {status === 'ready' && data.receipts.length > 0 && (
        <ul className="divide-y divide-line">
          {data.receipts.map((receipt) => (
            <Row key={receipt.id} receipt={receipt} />
          ))}
        </ul>
      )}
    </PageSection>
  )
}

function Row({ receipt: { at, plan_id, credits, amount_cents, state, url } }: { receipt: Receipt }) {
  const intl = useIntl()
  const money = useMoney()
  const plan = findPlan(plan_id ?? 0)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-sm">
      <p className="min-w-0 flex-1 basis-44">
        <span className="font-semibold">
          {plan ? (
            <PlanName plan={plan} />
          ) : (
            <FormattedMessage id="settings.receipts.pack" values={{ credits }} />
          )}
        </span>
        <time dateTime={at} className="block text-ink-subtle text-xs">
          {intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </p>
      <span className="font-semibold tabular-nums">{money(amount_cents)}</span>
      <Badge tone={TONES[state]}>
        <FormattedMessage id={`settings.receipts.state.${state}`} />
      </Badge>
      <a
        href={url}
        target="_blank"
        rel="noopener"
        className="font-semibold text-link underline underline-offset-2"
      >
        <FormattedMessage id="settings.receipts.open" />
      </a>
    </li>
  )
}
