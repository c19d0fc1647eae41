import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { findPlan, type Plan } from '../../../shared/catalogue/plans.ts'
import type { SubscriptionInfo } from '../../../shared/contract/pay.ts'
import type { MessageKey } from '../../../shared/i18n/app-messages.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { PlanName } from '../../app/i18n/plan-name.tsx'
import { refreshSession } from '../../app/session/session.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { emitPaymentEvent } from '../payment/payment-events.ts'
import { CancelPlanDialog } from './cancel-plan-dialog.tsx'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'

const TONES = { active: 'success', canceling: 'warning', past_due: 'danger' } as const

type SubscriptionDetailsProps = { plan: Plan; info: SubscriptionInfo; onChanged: () => void }

export function SubscriptionDetails({ plan, info, onChanged }: SubscriptionDetailsProps) {
  const intl = useIntl()
  const [dialog, setDialog] = useState<'cancel' | 'change' | null>(null)
  const state = info.state ?? 'active'
  const date = intl.formatDate(info.period_ends_at ?? undefined, { dateStyle: 'long' })

  function finish(done: MessageKey) {
    setDialog(null)
    showToast(intl.formatMessage({ id: done }), { kind: 'success' })
    onChanged()
    // A larger plan brings credits at once.
    void refreshSession().catch(() => undefined)
  }

  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold text-lg">
        <PlanName plan={plan} />
        <Badge tone={TONES[state]}>
          <FormattedMessage id={`settings.subscription.state.${state}`} />
        </Badge>
      </p>
      <p className="text-ink-muted text-sm">
        <FormattedMessage id="pricing.credits_per_month" values={{ credits: plan.creditsPerMonth }} />
      </p>
      <WhatComesNext plan={plan} info={info} date={date} />
      <SubscriptionActions
        state={state}
        onCancel={() => setDialog('cancel')}
        onChange={() => setDialog('change')}
        onResumed={() => finish('settings.subscription.resumed')}
      />
      {dialog === 'cancel' && (
        <CancelPlanDialog
          date={date}
          onDone={() => finish('settings.subscription.canceled')}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'change' && (
        <ChangePlanDialog
          current={plan}
          nextPlanId={info.next_plan_id}
          onDone={() => {
            finish('settings.subscription.changed')
            emitPaymentEvent('plan-changed')
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

type WhatComesNextProps = { plan: Plan; info: SubscriptionInfo; date: string }

/** When the next payment is due, if there is one. */
function WhatComesNext({ plan, info, date }: WhatComesNextProps) {
  const money = useMoney()
  const next = findPlan(info.next_plan_id ?? 0)
  return (
    <p className="mt-3 text-sm">
      {info.state === 'canceling' && <FormattedMessage id="settings.subscription.ends" values={{ date }} />}
      {info.state === 'past_due' && <FormattedMessage id="settings.subscription.past_due" />}
      {info.state === 'active' && next && (
        <FormattedMessage
          id="settings.subscription.next"
          values={{ plan: <PlanName plan={next} />, date, price: money(next.priceCents) }}
        />
      )}
      {info.state === 'active' && !next && (
        <FormattedMessage
          id={`settings.subscription.renews.${plan.period}`}
          values={{ date, price: money(plan.priceCents) }}
        />
      )}
    </p>
  )
}
