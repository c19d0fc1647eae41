import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Replays } from '../../../shared/contract/operated-generations.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { OldNote } from './old-note.tsx'
import { ReplayComparison } from './replay-comparison.tsx'
import { useMicros } from './use-micros.ts'
import { useWatchedData } from './use-watched-data.ts'

type ReplayDialogProps = { id: string; onClose: () => void }

const POLL_EVERY_MS = 2_000

/** A generation's inputs and results, next to the results of other engines. */
export function ReplayDialog({ id, onClose }: ReplayDialogProps) {
  const intl = useIntl()
  const { status, data, reload, isOld } = useWatchedData({
    load: () => api('GET /api/operation/generations/{id}/replays', { params: { id } }),
    everyMs: POLL_EVERY_MS,
    isMoving: hasRunning,
  })

  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={900}
      title={<FormattedMessage id="admin.replay.title" />}
      description={<FormattedMessage id="admin.replay.what" />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
    >
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {status === 'ready' && (
        <div className="grid gap-6">
          <OldNote isOld={isOld} />
          <ReplayForm id={id} engines={data.engines} disabled={hasRunning(data)} onBegun={reload} />
          <ReplayComparison {...data} />
        </div>
      )}
    </Dialog>
  )
}

const hasRunning = ({ replays }: Replays) => replays.some(({ state }) => state === 'running')

type ReplayFormProps = {
  id: string
  engines: Replays['engines']
  /** One at a time. */
  disabled: boolean
  onBegun: () => void
}

function ReplayForm({ id, engines, disabled, onBegun }: ReplayFormProps) {
  const intl = useIntl()
  const micros = useMicros()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [working, setWorking] = useState(false)
  const chosen = engines.find((engine) => engine.id === chosenId) ?? engines[0]
  const isMissing = reason.trim() === ''
  if (!chosen) {
    return (
      <p className="text-ink-muted">
        <FormattedMessage id="admin.replay.none" />
      </p>
    )
  }
  const body = { engine_id: chosen.id, cost_micros: chosen.cost_micros, reason: reason.trim() }

  async function start(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    setWorking(true)
    const begun = await succeeds(() =>
      api('POST /api/operation/generations/{id}/replay', { params: { id }, body }),
    )
    setWorking(false)
    if (!begun) return
    showToast(intl.formatMessage({ id: 'admin.replay.begun' }), { kind: 'success' })
    onBegun()
  }

  return (
    <form onSubmit={(event) => void start(event)} className="flex flex-wrap items-start gap-3">
      <Field label={<FormattedMessage id="admin.replay.engine" />} className="flex-1 basis-56">
        <Select value={chosen.id} onChange={({ currentTarget }) => setChosenId(currentTarget.value)}>
          {engines.map(({ id: engineId, name, provider, cost_micros }) => (
            <option key={engineId} value={engineId}>
              {provider === null
                ? intl.formatMessage({ id: 'admin.replay.here' }, { name })
                : intl.formatMessage({ id: 'admin.replay.choice' }, { name, cost: micros(cost_micros) })}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={<FormattedMessage id="admin.reason" />}
        error={tried && isMissing && <FormattedMessage id="admin.reason_rule" />}
        className="flex-1 basis-56"
      >
        <TextInput
          data-initial-focus
          value={reason}
          maxLength={200}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="primary" loading={working} disabled={disabled} className="mt-6.5">
        <FormattedMessage id="admin.replay.confirm" />
      </Button>
    </form>
  )
}
