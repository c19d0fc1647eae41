import { FormattedMessage, useIntl } from 'react-intl'
import type { OperatorEngine } from '../../../shared/contract/engines.ts'
import { api } from '../../app/session/browser-api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useMicros } from './use-micros.ts'

type TryEngineDialogProps = {
  tool: string
  engine: OperatorEngine
  costMicros: number
  onTried: () => void
  onClose: () => void
}

/** Shows the cost of a trial and who pays for it, and asks for a reason. */
export function TryEngineDialog({ tool, engine, costMicros, onTried, onClose }: TryEngineDialogProps) {
  const intl = useIntl()
  const cost = useMicros()(costMicros)
  const { id, name, provider } = engine
  return (
    <ReasonDialog
      title={<FormattedMessage id="admin.engines.try.title" values={{ name }} />}
      what={<FormattedMessage id="admin.engines.try.what" values={{ provider, cost }} />}
      confirm={<FormattedMessage id="admin.engines.try.confirm" values={{ cost }} />}
      danger={false}
      act={(reason) =>
        api('POST /api/operation/engines/{tool}/try', {
          params: { tool },
          body: { engine_id: id, cost_micros: costMicros, reason },
          // Even after a refusal, because the price may have changed.
        }).finally(onTried)
      }
      done={intl.formatMessage({ id: 'admin.engines.try.begun' })}
      onDone={() => {}}
      onClose={onClose}
    />
  )
}
