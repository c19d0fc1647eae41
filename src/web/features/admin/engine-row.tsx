import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OperatorEngine } from '../../../shared/contract/engines.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { EngineTrialView } from './engine-trial-view.tsx'
import { TroubleWords } from './engine-trouble.tsx'
import { TryEngineDialog } from './try-engine-dialog.tsx'
import { useMay } from './use-may.ts'
import { useMicros } from './use-micros.ts'

type EngineRowProps = {
  tool: string
  engine: OperatorEngine
  /** Null at the ends of the list. */
  onUp: (() => void) | null
  onDown: (() => void) | null
  /** Called after a trial, and after the engine is switched on or off. */
  onChange: () => void
}

/** It stays focusable, because the person who has just moved an engine there has the focus on it. */
const AT_THE_END = 'cursor-not-allowed opacity-40'

/** One engine elsewhere: its state, and its actions. */
export function EngineRow({ tool, engine, onUp, onDown, onChange }: EngineRowProps) {
  const intl = useIntl()
  const micros = useMicros()
  const mayChange = useMay('change_engines')
  const mayTry = useMay('try_engines')
  const [asking, setAsking] = useState(false)
  const { name, model, provider, trouble, trial_cost_micros: cost, latest_trial } = engine
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{name}</span>
          <EngineState engine={engine} />
        </p>
        <p className="break-all text-ink-subtle text-xs">
          <FormattedMessage id="admin.engines.facts" values={{ provider, model }} />
        </p>
        {trouble && <TroubleWords trouble={trouble} />}
        {latest_trial && <EngineTrialView trial={latest_trial} name={name} />}
      </div>
      {mayChange && (
        <div className="flex items-center gap-1">
          {(onUp || onDown) && (
            <>
              <IconButton
                label={intl.formatMessage({ id: 'admin.engines.up' }, { name })}
                aria-disabled={!onUp}
                className={onUp ? '' : AT_THE_END}
                onClick={() => onUp?.()}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                label={intl.formatMessage({ id: 'admin.engines.down' }, { name })}
                aria-disabled={!onDown}
                className={onDown ? '' : AT_THE_END}
                onClick={() => onDown?.()}
              >
                <ArrowDown />
              </IconButton>
            </>
          )}
          <SwitchButton tool={tool} engine={engine} onSwitched={onChange} />
          {mayTry && cost !== null && (
            <Button
              size="sm"
              loading={latest_trial?.state === 'running'}
              aria-label={intl.formatMessage({ id: 'admin.engines.try_label' }, { name, cost: micros(cost) })}
              onClick={() => setAsking(true)}
            >
              <FormattedMessage id="admin.engines.try" values={{ cost: micros(cost) }} />
            </Button>
          )}
        </div>
      )}
      {asking && cost !== null && (
        <TryEngineDialog
          tool={tool}
          engine={engine}
          costMicros={cost}
          onTried={onChange}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

type SwitchButtonProps = { tool: string; engine: OperatorEngine; onSwitched: () => void }

function SwitchButton({ tool, engine: { id, name, switched_off }, onSwitched }: SwitchButtonProps) {
  const intl = useIntl()
  const [working, setWorking] = useState(false)
  const to = switched_off ? 'on' : 'off'

  async function press() {
    setWorking(true)
    const body = { engine_id: id, on: switched_off }
    const done = await succeeds(() =>
      api('POST /api/operation/engines/{tool}/switch', { params: { tool }, body }),
    )
    setWorking(false)
    if (!done) return
    showToast(intl.formatMessage({ id: `admin.engines.switched_${to}` }, { name }), { kind: 'success' })
    onSwitched()
  }

  return (
    <Button
      size="sm"
      loading={working}
      aria-label={intl.formatMessage({ id: `admin.engines.switch_${to}_label` }, { name })}
      onClick={() => void press()}
    >
      <FormattedMessage id={`admin.engines.switch_${to}`} />
    </Button>
  )
}

function EngineState({ engine }: { engine: OperatorEngine }) {
  const intl = useIntl()
  const { breaker, open_until, failures, spent, switched_off } = engine
  if (switched_off) {
    return (
      <Badge tone="warning">
        <FormattedMessage id="admin.engines.off" />
      </Badge>
    )
  }
  const until = open_until && intl.formatDate(open_until, { timeStyle: 'medium' })
  const tone = { closed: 'success', open: 'danger', half_open: 'warning' } as const
  return (
    <>
      <Badge tone={tone[breaker]} className="max-w-full whitespace-normal!">
        <FormattedMessage id={`admin.engines.breaker.${breaker}`} values={{ until, failures }} />
      </Badge>
      {spent && (
        <Badge tone="warning">
          <FormattedMessage id="admin.engines.spent" />
        </Badge>
      )}
    </>
  )
}
