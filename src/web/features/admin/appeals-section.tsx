import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OperatorAppeal } from '../../../shared/contract/admin.ts'
import { api } from '../../app/session/browser-api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { DecisionReason } from './decision-reason.tsx'
import { ListSection } from './list-section.tsx'
import { PersonLink } from './person-link.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useMay } from './use-may.ts'

/** Appeals against removals. */
export function AppealsSection() {
  return (
    <ListSection
      id="appeals"
      title={<FormattedMessage id="admin.appeals.title" />}
      description={<FormattedMessage id="admin.appeals.description" />}
      load={async () => (await api('GET /api/operation/appeals')).appeals}
      none={<FormattedMessage id="admin.appeals.none" />}
      noneIsGood
      row={(appeal, reload) => <AppealRow key={appeal.id} appeal={appeal} onDecided={reload} />}
    />
  )
}

const WORDS = { granted: 'grant', refused: 'refuse' } as const
type Ruling = keyof typeof WORDS

function AppealRow({ appeal, onDecided }: { appeal: OperatorAppeal; onDecided: () => void }) {
  const intl = useIntl()
  const mayDecide = useMay('decide_reports')
  const [asking, setAsking] = useState<Ruling | null>(null)
  const { id, person, text, at, removed_at, removal_reason, is_own, decision, decision_reason } = appeal
  const dayOf = (moment: string) => intl.formatDate(moment, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="flex flex-wrap items-start gap-4 py-4 text-sm sm:flex-nowrap">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            <FormattedMessage
              id="admin.appeals.said"
              values={{ when: dayOf(at), person: <PersonLink key="person" person={person} /> }}
            />
          </span>
          {decision && (
            <Badge tone={decision === 'granted' ? 'success' : 'neutral'}>
              <FormattedMessage id={`admin.appeals.decided.${decision}`} />
            </Badge>
          )}
          {!decision && is_own && (
            <Badge tone="warning">
              <FormattedMessage id="admin.appeals.own" />
            </Badge>
          )}
        </p>
        <p className="mt-2 whitespace-pre-line break-words">{text}</p>
        {removed_at && (
          <p className="mt-2 break-words text-ink-muted">
            <FormattedMessage
              id="admin.appeals.removed"
              values={{ when: dayOf(removed_at), reason: removal_reason ?? '–' }}
            />
          </p>
        )}
        <DecisionReason reason={decision_reason} />
      </div>
      {decision === null && mayDecide && (
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button size="sm" onClick={() => setAsking('refused')}>
            <FormattedMessage id="admin.appeals.refuse" />
          </Button>
          <Button size="sm" onClick={() => setAsking('granted')}>
            <FormattedMessage id="admin.appeals.grant" />
          </Button>
        </div>
      )}
      {asking && (
        <ReasonDialog
          title={<FormattedMessage id={`admin.appeals.${WORDS[asking]}.title`} />}
          what={<FormattedMessage id={`admin.appeals.${WORDS[asking]}.what`} />}
          confirm={<FormattedMessage id={`admin.appeals.${WORDS[asking]}`} />}
          danger={false}
          act={(reason) =>
            api('POST /api/operation/appeals/{id}/decide', {
              params: { id },
              body: { decision: asking, reason },
            })
          }
          done={intl.formatMessage({ id: 'admin.appeals.done' })}
          onDone={onDecided}
          onClose={() => setAsking(null)}
        />
      )}
    </li>
  )
}
