import { FormattedMessage, useIntl } from 'react-intl'
import { outputsIn } from '../../../../shared/catalogue/prices.ts'
import type { Generation, GenerationOutput } from '../../../../shared/contract/generations.ts'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'
import { useEngineName } from '../../../app/i18n/engine-name.ts'
import { cx } from '../../../components/ui/cx.ts'
import { ResultActions } from './result-actions.tsx'
import { ResultView } from './result-view.tsx'

type ResultDoneProps = {
  tool: ToolDetail
  generation: Generation
  /** The shown one of several results; the first one if this is none of them. */
  outputId: string | null
  onOutput: (id: string) => void
  onChange: () => void
}

/** The results, with all of their actions. */
export default function ResultDone({ tool, generation, outputId, onOutput, onChange }: ResultDoneProps) {
  const { outputs } = generation
  const engine = useEngineName()(generation)
  const output = outputs.find(({ id }) => id === outputId) ?? outputs[0]
  if (!output) return null
  return (
    <div className="flex flex-1 flex-col gap-4">
      <ResultView tool={tool} generation={generation} output={output} />
      {outputs.length > 1 && <OutputRow outputs={outputs} shown={output} onShow={onOutput} />}
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

/** If some of several failed, people see that they did not pay for them. */
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
  shown: GenerationOutput
  onShow: (id: string) => void
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
            aria-pressed={output === shown}
            onClick={() => onShow(output.id)}
            className={cx(
              'checker block size-16 overflow-hidden rounded-md sm:size-20',
              output === shown ? 'ring-3 ring-brand-500' : 'ring-1 ring-line',
            )}
          >
            <img src={output.url} alt="" className="size-full object-contain" />
          </button>
        </li>
      ))}
    </ul>
  )
}
