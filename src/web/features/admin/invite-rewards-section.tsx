import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { InviteReward } from '../../../shared/contract/admin.ts'
import { api } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { ListSection } from './list-section.tsx'
import { PersonLink } from './person-link.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useMay } from './use-may.ts'

/** Pending rewards, which can still be refused. */
export function InviteRewardsSection() {
  return (
    <ListSection
      id="invite-rewards"
      title={<FormattedMessage id="admin.rewards.title" />}
      description={<FormattedMessage id="admin.rewards.description" />}
      load={async () => (await api('GET /api/operation/invite-rewards')).rewards}
      none={<FormattedMessage id="admin.rewards.none" />}
      row={(reward, reload) => <RewardRow key={reward.id} reward={reward} onRefused={reload} />}
    />
  )
}

function RewardRow({ reward, onRefused }: { reward: InviteReward; onRefused: () => void }) {
  const intl = useIntl()
  const mayRefuse = useMay('refuse_rewards')
  const [asking, setAsking] = useState(false)
  const gone = intl.formatMessage({ id: 'admin.signals.gone' })
  const { id, credits, pending_until } = reward
  const inviter = reward.inviter.email ?? gone
  const invited = reward.invited.email ?? gone
  const until = intl.formatDate(pending_until, { dateStyle: 'medium', timeStyle: 'short' })

  return (
    <li className="flex flex-wrap items-start gap-3 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p>
          <PersonLink person={reward.inviter} />
        </p>
        <p className="break-words text-ink-muted">
          <FormattedMessage
            id="admin.rewards.facts"
            values={{ invited: <PersonLink key="invited" person={reward.invited} />, credits }}
          />
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
          what={<FormattedMessage id="admin.rewards.refuse.what" values={{ inviter, credits }} />}
          confirm={<FormattedMessage id="admin.rewards.refuse" />}
          danger
          act={(reason) =>
            api('POST /api/operation/invite-rewards/{id}/refuse', { params: { id }, body: { reason } })
          }
          done={intl.formatMessage({ id: 'admin.rewards.refused' })}
          onDone={onRefused}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
