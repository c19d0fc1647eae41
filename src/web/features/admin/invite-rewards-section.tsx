import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { InviteReward } from '../../../shared/contract/admin.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { PageSection, SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useMay } from './use-may.ts'

/** Rewards that wait, and can be refused as long as they do. */
export function InviteRewardsSection() {
  const { status, data, reload } = useApiData(() => api('GET /api/operation/invite-rewards'))
  return (
    <PageSection
      id="invite-rewards"
      title={<FormattedMessage id="admin.rewards.title" />}
      description={<FormattedMessage id="admin.rewards.description" />}
    >
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {status === 'ready' && data.rewards.length === 0 && (
        <p className="text-sm">
          <FormattedMessage id="admin.rewards.none" />
        </p>
      )}
      {status === 'ready' && data.rewards.length > 0 && (
        <ul className="divide-y divide-line">
          {data.rewards.map((reward) => (
            <RewardRow key={reward.id} reward={reward} onRefused={reload} />
          ))}
        </ul>
      )}
    </PageSection>
  )
}

function RewardRow({ reward, onRefused }: { reward: InviteReward; onRefused: () => void }) {
  const intl = useIntl()
  const mayRefuse = useMay('refuse_rewards')
  const [asking, setAsking] = useState(false)
  const gone = intl.formatMessage({ id: 'admin.signals.gone' })
  const { id, credits, pending_until } = reward
  const [inviter, invited] = [reward.inviter ?? gone, reward.invited ?? gone]
  const until = intl.formatDate(pending_until, { dateStyle: 'medium', timeStyle: 'short' })

  async function refuse(reason: string) {
    const call = 'POST /api/operation/invite-rewards/{id}/refuse'
    const refused = await succeeds(() => api(call, { params: { id }, body: { reason } }))
    if (!refused) return
    showToast(intl.formatMessage({ id: 'admin.rewards.refused' }), { kind: 'success' })
    setAsking(false)
    onRefused()
  }

  return (
    <li className="flex flex-wrap items-start gap-3 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-all font-semibold">{inviter}</p>
        <p className="break-all text-ink-muted">
          <FormattedMessage id="admin.rewards.facts" values={{ invited, credits }} />
        </p>
        <p className="text-ink-subtle text-xs">
          <FormattedMessage id="admin.rewards.until" values={{ until }} />
        </p>
      </div>
      {mayRefuse && (
        <Button
          size="sm"
          aria-label={intl.formatMessage({ id: 'admin.rewards.refuse_label' }, { inviter, invited })}
          onClick={() => setAsking(true)}
        >
          <FormattedMessage id="admin.rewards.refuse" />
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={<FormattedMessage id="admin.rewards.refuse.title" />}
          confirm={<FormattedMessage id="admin.rewards.refuse" />}
          danger
          onConfirm={refuse}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-muted">
            <FormattedMessage id="admin.rewards.refuse.what" values={{ inviter, credits }} />
          </p>
        </ReasonDialog>
      )}
    </li>
  )
}
