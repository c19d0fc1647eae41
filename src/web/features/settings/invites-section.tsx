import { UserPlus } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { CallData } from '../../../shared/contract/call.ts'
import type { userCalls } from '../../../shared/contract/users.ts'
import { openDialog } from '../../app/dialogs/dialogs.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { PageSection, SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useAccount } from './use-account.ts'

type InviteRow = CallData<(typeof userCalls)['GET /api/users/invites']>['invites'][number]

const TONES = { joined: 'neutral', pending: 'neutral', rewarded: 'success', not_rewarded: 'warning' } as const

export function InvitesSection() {
  const { user } = useAccount()
  const { status, data, reload } = useApiData(() => api('GET /api/users/invites'))
  return (
    <PageSection
      id="invites"
      title={<FormattedMessage id="settings.invites.title" />}
      description={
        <FormattedMessage id="settings.invites.total" values={{ credits: user?.invite_credit.total ?? 0 }} />
      }
    >
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {status === 'ready' && data.invites.length === 0 && (
        <p className="text-sm">
          <FormattedMessage id="settings.invites.none" />
        </p>
      )}
      {status === 'ready' && data.invites.length > 0 && (
        <ul className="divide-y divide-line">
          {data.invites.map((invite) => (
            <Row key={`${invite.email} ${invite.invited_at}`} invite={invite} />
          ))}
        </ul>
      )}
      {status === 'ready' && data.invites.some(isNotCounted) && (
        <p className="mt-3 text-ink-muted text-sm">
          <FormattedMessage id="settings.invites.who_counts" />
        </p>
      )}
      <Button className="mt-5" icon={<UserPlus aria-hidden />} onClick={() => openDialog('invite', {})}>
        <FormattedMessage id="account.invite" />
      </Button>
    </PageSection>
  )
}

/**
 * Nobody learns why an invite does not count, since that would reveal something about the friend. The page
 * only explains the rules for all invites.
 */
const isNotCounted = ({ state, limit }: InviteRow): boolean => state === 'not_rewarded' && !limit

function Row({ invite }: { invite: InviteRow }) {
  const { email, invited_at, state, credits, pending_until, limit } = invite
  const intl = useIntl()
  return (
    <li className="flex items-center gap-3 py-3 text-sm">
      <p className="min-w-0 flex-1">
        <span className="break-all font-semibold">{email}</span>
        <span className="block text-ink-subtle text-xs">
          {intl.formatDate(invited_at, { dateStyle: 'medium' })}
        </span>
      </p>
      <Badge tone={TONES[state]} className="max-w-1/2 whitespace-normal!">
        <FormattedMessage
          id={limit ? `settings.invites.limit_${limit}` : `settings.invites.${state}`}
          values={{
            credits,
            until: pending_until && intl.formatDate(pending_until, { dateStyle: 'medium' }),
          }}
        />
      </Badge>
    </li>
  )
}
