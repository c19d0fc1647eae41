import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Replay, Replays } from '../../../shared/contract/operated-generations.ts'
import { TrialOutput } from './trial-output.tsx'
import { useMicros } from './use-micros.ts'

/** Side by side if there is space. */
export function ReplayComparison({ original, replays }: Pick<Replays, 'original' | 'replays'>) {
  const micros = useMicros()
  const { engine, error, ms, cost_micros, outputs } = original
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Run
        title={<FormattedMessage id="admin.replay.original" />}
        engine={engine}
        facts={[
          <Time key="time" ms={ms} />,
          cost_micros === null ? (
            <FormattedMessage key="cost" id="admin.replay.no_cost" />
          ) : (
            micros(cost_micros)
          ),
        ]}
        error={error}
        outputs={outputs}
      >
        {outputs.length === 0 && error === null && (
          <FormattedMessage id={replays.length === 0 ? 'admin.replay.hidden' : 'admin.replay.nothing'} />
        )}
      </Run>
      {replays.map((replay) => (
        <ReplayRun key={replay.id} replay={replay} />
      ))}
    </div>
  )
}

function ReplayRun({ replay }: { replay: Replay }) {
  const micros = useMicros()
  const { engine, state, ms, cost_micros, error, output } = replay
  return (
    <Run
      title={<FormattedMessage id="admin.replay.of" />}
      engine={engine}
      facts={[
        <FormattedMessage key="state" id={`admin.replay.state.${state}`} />,
        <Time key="time" ms={ms} />,
        micros(cost_micros),
      ]}
      error={error}
      outputs={output ? [output] : []}
    />
  )
}

type RunProps = {
  title: ReactNode
  engine: string
  facts: readonly ReactNode[]
  error: string | null
  outputs: Replays['original']['outputs']
  children?: ReactNode
}

function Run({ title, engine, facts, error, outputs, children }: RunProps) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'admin.replay.output' }, { engine })
  return (
    <section className="min-w-0 rounded-lg bg-sunken p-4 text-sm ring-1 ring-line">
      <h3 className="font-semibold text-base">{title}</h3>
      <p className="break-words font-semibold">{engine}</p>
      <p className="flex flex-wrap gap-x-3 text-ink-muted tabular-nums">
        {facts.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places.
          <span key={index}>{fact}</span>
        ))}
      </p>
      {error && <p className="mt-1 break-words font-mono text-danger-ink text-xs">{error}</p>}
      {children && <p className="mt-2 text-ink-muted">{children}</p>}
      {outputs.map((output) => (
        <TrialOutput key={output.url} output={output} label={label} />
      ))}
    </section>
  )
}

function Time({ ms }: { ms: number | null }) {
  return ms === null ? (
    '–'
  ) : (
    <FormattedMessage id="admin.replay.time" values={{ seconds: Math.round(ms / 100) / 10 }} />
  )
}
