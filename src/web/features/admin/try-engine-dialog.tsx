import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OperatorEngine } from '../../../shared/contract/engines.ts'
import { ConfirmDialog } from '../../app/dialogs/confirm-dialog.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { showToast } from '../../components/ui/toast.ts'
import { useMicros } from './use-micros.ts'

type TryEngineDialogProps = {
  tool: string
  engine: OperatorEngine
  costMicros: number
  onTried: () => void
  onClose: () => void
}

/** Says what a trial costs and who pays for it, and asks once. */
export function TryEngineDialog({ tool, engine, costMicros, onTried, onClose }: TryEngineDialogProps) {
  const intl = useIntl()
  const cost = useMicros()(costMicros)
  const [working, setWorking] = useState(false)
  const { id, name, provider } = engine

  async function buy() {
    setWorking(true)
    const body = { engine_id: id, cost_micros: costMicros }
    const begun = await succeeds(() =>
      api('POST /api/operation/engines/{tool}/try', { params: { tool }, body }),
    )
    setWorking(false)
    onClose()
    if (begun) showToast(intl.formatMessage({ id: 'admin.engines.try.begun' }), { kind: 'success' })
    onTried()
  }

  return (
    <ConfirmDialog
      title={<FormattedMessage id="admin.engines.try.title" values={{ name }} />}
      confirm={<FormattedMessage id="admin.engines.try.confirm" values={{ cost }} />}
      danger={false}
      working={working}
      onConfirm={() => void buy()}
      onClose={onClose}
    >
      <p className="text-ink-muted">
        <FormattedMessage id="admin.engines.try.what" values={{ provider, cost }} />
      </p>
    </ConfirmDialog>
  )
}
