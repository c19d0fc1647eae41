import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { outputsIn } from '../../../../shared/catalogue/prices.ts'
import type { Generation, GenerationOutput } from '../../../../shared/contract/generations.ts'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'
import { useEngineName } from '../../../app/i18n/engine-name.ts'
import { cx } from '../../../components/ui/cx.ts'
import { ResultActions } from './result-actions.tsx'
import { ResultView } from './result-view.tsx'

type ResultDoneProps = { tool: ToolDetail; generation: Generation; onChange: () => void }

/** What was made, and everything that can be done with it. */
export default function ResultDone({ tool, generation, onChange }: ResultDoneProps) {
  const [shown, setShown] = useState(0)
  const { outputs } = generation
  const engine = useEngineName()(generation)
  const output = outputs[shown] ?? outputs[0]
  if (!output) return null
  return (
    <div className="flex flex-1 flex-col gap-4">
      <ResultView tool={tool} generation={generation} output={output} />
      {outputs.length > 1 && (
        <OutputRow outputs={outputs} shown={outputs.indexOf(output)} onShow={setShown} />
      )}
      <ResultActions generation={generation} output={output} onChange={onChange} />
      <PartNote generation={generation} />
      {engine && (
        <p className="break-words text-ink-subtle text-sm">
          <FormattedMessage id="result.made_by" values={{ engine }} />
        </p>
      )}
    </div>
  )
}

/** When a part of several failed, people see that they did not pay for it. */
function PartNote({ generation: { outputs, inputs } }: { generation: Generation }) {
  const asked = outputsIn(inputs)
  if (!(asked > outputs.length)) return null
  return (
    <p className="text-ink-muted text-sm">
      <FormattedMessage id="result.part" values={{ made: outputs.length, asked }} />
    </p>
  )
}

type OutputRowProps = {
  outputs: readonly GenerationOutput[]
  shown: number
  onShow: (index: number) => void
}

function OutputRow({ outputs, shown, onShow }: OutputRowProps) {
  const intl = useIntl()
  return (
    <ul aria-label={intl.formatMessage({ id: 'result.others' })} className="flex flex-wrap gap-2.5">
      {outputs.map((output, index) => (
        <li key={output.id}>
          <button
            type="button"
            aria-label={intl.formatMessage({ id: 'result.choose' }, { number: index + 1 })}
            aria-pressed={index === shown}
            onClick={() => onShow(index)}
            className={cx(
              'checker block size-16 overflow-hidden rounded-md sm:size-20',
              index === shown ? 'ring-3 ring-brand-500' : 'ring-1 ring-line',
            )}
          >
            <img src={output.url} alt="" className="size-full object-contain" />
          </button>
        </li>
      ))}
    </ul>
  )
}
