import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { LedgerLine, Person } from '../../../shared/contract/people.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { PageSection, SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useMay } from './use-may.ts'

type PersonLedgerSectionProps = { person: Person; onChange: () => void }

/** Every movement of somebody's credits. */
export function PersonLedgerSection(props: PersonLedgerSectionProps) {
  return (
    <PageSection
      id="ledger"
      title={<FormattedMessage id="admin.person.ledger" />}
      description={<FormattedMessage id="admin.person.ledger_description" />}
    >
      <LedgerPage {...props} />
    </PageSection>
  )
}

/** A page of the ledger, and those after it that somebody has asked for. */
function LedgerPage({ before, ...props }: PersonLedgerSectionProps & { before?: number }) {
  const { id } = props.person
  const { status, data, reload } = useApiData(() =>
    api('GET /api/operation/people/{id}/ledger', { params: { id }, query: before ? { before } : {} }),
  )
  const [asked, setAsked] = useState(false)
  if (status === 'loading') return <SectionSkeleton />
  if (status === 'failed') return <LoadFailed onRetry={reload} />
  if (data.lines.length === 0 && before === undefined) {
    return (
      <p className="text-sm">
        <FormattedMessage id="credits.history_empty" />
      </p>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {data.lines.map((line) => (
          <Line key={`${line.version} ${line.kind}`} line={line} {...props} />
        ))}
      </ul>
      {data.next !== null && asked && <LedgerPage {...props} before={data.next} />}
      {data.next !== null && !asked && (
        <Button className="mt-3" onClick={() => setAsked(true)}>
          <FormattedMessage id="admin.more" />
        </Button>
      )}
    </>
  )
}

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
        {reference && <p className="break-all text-ink-muted text-xs">{reference}</p>}
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
  async function takeBack(reason: string) {
    const input = { params: { id }, body: { reference, reason } }
    const taken = await succeeds(() => api('POST /api/operation/people/{id}/take-back', input))
    if (!taken) return
    showToast(intl.formatMessage({ id: 'admin.person.take_back.done' }), { kind: 'success' })
    onClose()
    onTaken()
  }
  return (
    <ReasonDialog
      title={<FormattedMessage id="admin.person.take_back.title" />}
      confirm={<FormattedMessage id="admin.person.take_back.confirm" />}
      danger
      onConfirm={takeBack}
      onClose={onClose}
    >
      <p className="text-ink-muted">
        <FormattedMessage id="admin.person.take_back.what" />
      </p>
      <p className="mt-3 break-all font-semibold">{email}</p>
    </ReasonDialog>
  )
}
