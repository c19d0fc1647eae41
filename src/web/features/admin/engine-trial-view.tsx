import { FormattedMessage, useIntl } from 'react-intl'
import type { EngineTrial } from '../../../shared/contract/engines.ts'
import { TroubleWords } from './engine-trouble.tsx'
import { TrialOutput } from './trial-output.tsx'
import { useMicros } from './use-micros.ts'

type EngineTrialViewProps = {
  trial: EngineTrial
  /** The engine's name. */
  name: string
}

/** The result of an engine's latest trial. */
export function EngineTrialView({ trial, name }: EngineTrialViewProps) {
  const intl = useIntl()
  const micros = useMicros()
  const { state, at, cost_micros, output, trouble } = trial
  const when = intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="mt-3 rounded-md bg-surface p-3 ring-1 ring-line">
      <output className="block">
        <FormattedMessage id={`admin.engines.trial.${state}`} values={{ when, cost: micros(cost_micros) }} />
      </output>
      {trouble && <TroubleWords trouble={trouble} />}
      {output && (
        <TrialOutput
          output={output}
          label={intl.formatMessage({ id: 'admin.engines.trial.output' }, { name })}
        />
      )}
    </div>
  )
}
