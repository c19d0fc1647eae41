import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { LedgerLine, Person } from '../../../shared/contract/people.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { PagedRows } from './rows.tsx'
import { useMay } from './use-may.ts'

type PersonLedgerSectionProps = { person: Person; onChange: () => void }

/** Every movement of a person's credits. */
export function PersonLedgerSection(props: PersonLedgerSectionProps) {
  const { id } = props.person

  async function load(before?: number) {
    const input = { params: { id }, query: before ? { before } : {} }
    const { lines, next } = await api('GET /api/operation/people/{id}/ledger', input)
    return { items: lines, next }
  }

  return (
    <PageSection
      id="ledger"
      title={<FormattedMessage id="admin.person.ledger" />}
      description={<FormattedMessage id="admin.person.ledger_description" />}
    >
      <PagedRows
        load={load}
        none={<FormattedMessage id="credits.history_empty" />}
        row={(line) => <Line key={`${line.version} ${line.kind}`} line={line} {...props} />}
      />
    </PageSection>
  )
}

/** In front of a gift's reason; the log names the operator. */
const GIVEN_BY = /^operator [0-9a-f-]{36}: /

function Line({ line, person, onChange }: PersonLedgerSectionProps & { line: LedgerLine }) {
  const intl = useIntl()
  const [asking, setAsking] = useState(false)
  const mayAdjust = useMay('adjust_credits')
  const { at, kind, source, reference, available, held, available_after, held_after } = line
  const isGift = kind === 'grant' && source === 'operator'
  const change = (amount: number) => intl.formatNumber(amount, { signDisplay: 'exceptZero' })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p>
          <span className="font-semibold">
            <FormattedMessage id={`admin.person.kind.${kind}`} />
          </span>
          {source && (
            <span className="text-ink-muted">
              {' · '}
              <FormattedMessage id={`credits.source.${source}`} />
            </span>
          )}
        </p>
        {reference && <p className="break-words text-ink-muted text-xs">{reference.replace(GIVEN_BY, '')}</p>}
        <time dateTime={at} className="text-ink-subtle text-xs">
          {intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' })}
        </time>
      </div>
      <dl className="grid grid-cols-[auto_auto] gap-x-3 text-right tabular-nums">
        <dt className="text-ink-muted">
          <FormattedMessage id="admin.person.available" values={{ change: change(available) }} />
        </dt>
        <dd className="font-semibold">{intl.formatNumber(available_after)}</dd>
        {(held !== 0 || held_after !== 0) && (
          <>
            <dt className="text-ink-muted">
              <FormattedMessage id="admin.person.held" values={{ change: change(held) }} />
            </dt>
            <dd className="font-semibold">{intl.formatNumber(held_after)}</dd>
          </>
        )}
      </dl>
      {isGift && reference && mayAdjust && (
        <Button size="sm" onClick={() => setAsking(true)}>
          <FormattedMessage id="admin.person.take_back" />
        </Button>
      )}
      {asking && reference && (
        <TakeBackDialog
          person={person}
          reference={reference}
          onTaken={onChange}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

type TakeBackDialogProps = { person: Person; reference: string; onTaken: () => void; onClose: () => void }

function TakeBackDialog({ person: { id, email }, reference, onTaken, onClose }: TakeBackDialogProps) {
  const intl = useIntl()
  return (
    <ReasonDialog
      title={<FormattedMessage id="admin.person.take_back.title" />}
      what={<FormattedMessage id="admin.person.take_back.what" />}
      about={email}
      confirm={<FormattedMessage id="admin.person.take_back.confirm" />}
      danger
      act={(reason) =>
        api('POST /api/operation/people/{id}/take-back', { params: { id }, body: { reference, reason } })
      }
      done={intl.formatMessage({ id: 'admin.person.take_back.done' })}
      onDone={onTaken}
      onClose={onClose}
    />
  )
}
