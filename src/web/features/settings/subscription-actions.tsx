import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { SubscriptionInfo } from '../../../shared/contract/pay.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { usePaymentPortal } from './use-payment-portal.ts'

type SubscriptionActionsProps = {
  state: NonNullable<SubscriptionInfo['state']>
  onCancel: () => void
  onChange: () => void
  onResumed: () => void
}

export function SubscriptionActions({ state, onCancel, onChange, onResumed }: SubscriptionActionsProps) {
  const [resuming, setResuming] = useState(false)
  const openPortal = usePaymentPortal()
  async function resume() {
    setResuming(true)
    const resumed = await succeeds(() => api('POST /api/pay/resume-subscription'))
    setResuming(false)
    if (resumed) onResumed()
  }
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {state === 'canceling' && (
        <Button variant="primary" loading={resuming} onClick={() => void resume()}>
          <FormattedMessage id="settings.subscription.resume" />
        </Button>
      )}
      {/* Debts come first: an unpaid plan cannot be changed. */}
      {state === 'active' && (
        <Button onClick={onChange}>
          <FormattedMessage id="settings.subscription.change" />
        </Button>
      )}
      {state !== 'canceling' && (
        <Button onClick={onCancel}>
          <FormattedMessage id="settings.subscription.cancel" />
        </Button>
      )}
      {openPortal && (
        <Button iconEnd={<ExternalLink aria-hidden />} onClick={() => void openPortal()}>
          <FormattedMessage id="settings.subscription.portal" />
        </Button>
      )}
    </div>
  )
}
