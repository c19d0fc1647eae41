import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isAppeal, MAX_APPEAL_CHARACTERS } from '../../../shared/catalogue/appeals.ts'
import type { Removal } from '../../../shared/contract/verify.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { PageSection, SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { showToast } from '../../components/ui/toast.ts'

/** The person's removed creations, and a form for appeals. */
export function RemovalsSection() {
  const { status, data, reload } = useApiData(() => api('GET /api/users/removals'))
  return (
    <PageSection
      id="removals"
      title={<FormattedMessage id="settings.removals.title" />}
      description={<FormattedMessage id="settings.removals.description" />}
    >
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {status === 'ready' && data.removals.length === 0 && (
        <p className="text-sm">
          <FormattedMessage id="settings.removals.none" />
        </p>
      )}
      {status === 'ready' && data.removals.length > 0 && (
        <ul className="divide-y divide-line">
          {data.removals.map((removal) => (
            <RemovalRow key={removal.id} removal={removal} onSent={reload} />
          ))}
        </ul>
      )}
    </PageSection>
  )
}

const TONES = { waiting: 'neutral', granted: 'success', refused: 'neutral' } as const

function RemovalRow({ removal, onSent }: { removal: Removal; onSent: () => void }) {
  const intl = useIntl()
  const { removed_at, reason, appeal } = removal
  const state = appeal && (appeal.decision ?? 'waiting')
  const when = intl.formatDate(removed_at, { dateStyle: 'medium' })
  return (
    <li className="py-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <FormattedMessage id="settings.removals.removed" values={{ when }} />
        {state && (
          <Badge tone={TONES[state]}>
            <FormattedMessage id={`settings.removals.${state}`} />
          </Badge>
        )}
      </p>
      {reason && (
        <p className="mt-1 break-words">
          <FormattedMessage id="settings.removals.why" values={{ reason }} />
        </p>
      )}
      {appeal ? (
        <>
          <p className="mt-2 whitespace-pre-line break-words text-ink-muted">{appeal.text}</p>
          {appeal.decision_reason && (
            <p className="mt-1 break-words">
              <FormattedMessage id="settings.removals.why" values={{ reason: appeal.decision_reason }} />
            </p>
          )}
        </>
      ) : (
        <AppealForm id={removal.id} onSent={onSent} />
      )}
    </li>
  )
}

function AppealForm({ id, onSent }: { id: string; onSent: () => void }) {
  const intl = useIntl()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const isWrong = !isAppeal(text)

  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isWrong) return
    setSending(true)
    const isSent = await succeeds(() =>
      api('POST /api/users/removals/{id}/appeal', { params: { id }, body: { text } }),
    )
    setSending(false)
    if (!isSent) return
    showToast(intl.formatMessage({ id: 'settings.removals.sent' }), { kind: 'success' })
    onSent()
  }

  return (
    <form onSubmit={(event) => void send(event)} className="mt-3 grid justify-items-start gap-3">
      <Field
        className="w-full"
        label={<FormattedMessage id="settings.removals.text" />}
        error={tried && isWrong && <FormattedMessage id="settings.removals.rule" />}
      >
        <Textarea
          value={text}
          maxLength={MAX_APPEAL_CHARACTERS}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      <Button type="submit" loading={sending}>
        <FormattedMessage id="settings.removals.send" />
      </Button>
    </form>
  )
}
