import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { PLANS, type Plan } from '../../../shared/catalogue/plans.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { api, quietApi, succeeds } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'

type ChangePlanDialogProps = {
  current: Plan
  /** The plan that the person has already asked for. */
  nextPlanId: number | null
  onDone: () => void
  onClose: () => void
}

export function ChangePlanDialog({ current, nextPlanId, onDone, onClose }: ChangePlanDialogProps) {
  const intl = useIntl()
  const name = useId()
  const following = nextPlanId ?? current.id
  const [chosen, setChosen] = useState<number>(following)
  const [changing, setChanging] = useState(false)
  async function change() {
    setChanging(true)
    const changed = await succeeds(() => api('POST /api/pay/change-plan', { body: { plan_id: chosen } }))
    setChanging(false)
    if (changed) onDone()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<FormattedMessage id="settings.subscription.change_title" />}
      description={<FormattedMessage id="settings.subscription.change_what" />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button
            variant="primary"
            disabled={chosen === following}
            loading={changing}
            onClick={() => void change()}
          >
            <FormattedMessage id="settings.subscription.change_confirm" />
          </Button>
        </>
      }
    >
      <fieldset className="grid gap-2.5 pt-1">
        <legend className="sr-only">
          <FormattedMessage id="settings.subscription.change_title" />
        </legend>
        {PLANS.map((plan) => (
          <PlanChoice
            key={plan.id}
            name={name}
            plan={plan}
            checked={plan.id === chosen}
            isCurrent={plan.id === current.id}
            onChoose={() => setChosen(plan.id)}
          />
        ))}
      </fieldset>
      {chosen !== following && <ChangeCost key={chosen} planId={chosen} />}
    </Dialog>
  )
}

/** What the person is about to pay, and when. Empty if that cannot be asked: the description says it in general. */
function ChangeCost({ planId }: { planId: number }) {
  const intl = useIntl()
  const money = useMoney()
  const { data } = useApiData(() =>
    quietApi('GET /api/pay/change-plan', { query: { plan_id: String(planId) } }),
  )
  const price = data && money(data.amount_cents)
  return (
    <p className="min-h-6 pt-3 font-bold" aria-live="polite">
      {data &&
        (data.due_at === null ? (
          <FormattedMessage id="settings.subscription.pay_now" values={{ price }} />
        ) : (
          <FormattedMessage
            id="settings.subscription.pay_later"
            values={{ price, date: intl.formatDate(data.due_at, { dateStyle: 'long' }) }}
          />
        ))}
    </p>
  )
}

type PlanChoiceProps = {
  name: string
  plan: Plan
  checked: boolean
  isCurrent: boolean
  onChoose: () => void
}

function PlanChoice({ name, plan, checked, isCurrent, onChoose }: PlanChoiceProps) {
  const money = useMoney()
  return (
    <label className="flex cursor-pointer items-center gap-3 rounded-lg p-3.5 text-sm ring-1 ring-line hover:bg-hover has-checked:bg-brand-soft has-checked:text-on-brand-soft has-checked:ring-2 has-checked:ring-brand-500 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 cursor-pointer outline-none"
      />
      <span className="flex-1">
        <FormattedMessage
          id={`settings.subscription.offer.${plan.period}`}
          values={{
            tier: <FormattedMessage id={`pricing.tier.${plan.tier}`} />,
            credits: plan.creditsPerMonth,
            price: money(plan.priceCents),
          }}
        />
      </span>
      {isCurrent && (
        <Badge tone="neutral">
          <FormattedMessage id="settings.subscription.yours" />
        </Badge>
      )}
    </label>
  )
}
