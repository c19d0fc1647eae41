import { type FormEvent, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { EffectItem, ToolDetail, ToolField } from '../../../../shared/contract/tools.ts'
import { openDialog } from '../../../app/dialogs/dialogs.ts'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { hasEnded } from '../../generation/has-ended.ts'
import type { Batch } from '../result/batch.ts'
import type { Run } from '../result/use-generation.ts'
import { batchItems, MAX_BATCH } from './batch-field.ts'
import { fieldsWithEffects } from './effect-fields.ts'
import { FaceSamples } from './face-samples.tsx'
import { FieldList } from './field-list.tsx'
import { FormField } from './form-field.tsx'
import { formPrice } from './form-price.ts'
import {
  askedFields,
  type FormState,
  filesIn,
  inputsOf,
  isFileProblem,
  type Problem,
  problemsOf,
} from './form-state.ts'
import { GenerateBar, useMissingCredits } from './generate-bar.tsx'
import { PreviewStills } from './preview-stills.tsx'
import { QuoteNotes } from './quote-notes.tsx'
import { hasPreview, usePreview } from './use-preview.ts'
import { useQuote } from './use-quote.ts'
import { useStartWhenSent } from './use-start-when-sent.ts'
import type { ToolForm as Form } from './use-tool-form.ts'

type ToolFormProps = {
  tool: ToolDetail
  effects: readonly EffectItem[]
  form: Form
  run: Run
  /** Null if the tool does not accept several files at once. */
  several: Several | null
}

type Several = {
  /** The name of their field. */
  field: string
  on: boolean
  onToggle: (on: boolean) => void
  onStart: (batch: Batch) => void
}

/** All fields of a tool, and the button. Missing values are reported after the first attempt, not before. */
export function ToolForm({ tool, effects, form, run, several }: ToolFormProps) {
  const intl = useIntl()
  const element = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const [consent, setConsent] = useState(false)
  const fields = fieldsWithEffects(tool, effects, form.state)
  const inputs = inputsOf(fields, form.state)
  const problems = problemsOf(fields, form.state)
  const isBatch = several?.on === true
  const asked = tool.available && !isBatch && isWorthAsking(problems, form.state) ? inputs : null
  const quote = useQuote(tool.slug, asked, isMaking(run))
  const reasonId = useId()
  const isRefused = typeof quote.quote?.refusal === 'string'
  // It may be possible until the current values have been checked.
  const isImpossible = isRefused && !quote.asking
  const single = quote.quote && !quote.asking ? quote.quote.credits : formPrice(tool, form.state, effects)
  const count = isBatch ? Math.max(1, filesIn(form.state, several.field).length) : 1
  const price = single * count
  const preview = usePreview(tool.slug, inputs, consent)
  const consentMissing = tool.needs_consent !== null && !consent

  const missing = useMissingCredits(price)

  /** A run that cannot be paid is not started: a dialog shows what is missing, and how to get it. */
  function start() {
    if (missing > 0) openDialog('creditsMissing', { missing })
    else if (isBatch) {
      several.onStart({ items: batchItems(several.field, inputs, form.state), consent, price: single })
    } else void run.start(inputs, consent, price)
  }

  const { onlySending, waits, wait } = useStartWhenSent(form.state, problems, start)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!tool.available || run.starting) return
    if (isImpossible) document.getElementById(reasonId)?.focus()
    else if (onlySending && !consentMissing) {
      setTried(true)
      wait()
    } else whenComplete(start)
  }

  /** Leads to the first missing value, if there is one. */
  function whenComplete(act: () => void) {
    setTried(true)
    const [first] = problems.keys()
    if (first !== undefined) focusIn(element.current, `[data-field="${first}"]`)
    else if (consentMissing) focusIn(element.current, '[data-consent]')
    else act()
  }

  const shownProblem = (problem: Problem | undefined) =>
    problem && (isFileProblem(problem) || (tried && !waits)) ? problem : null
  const renderField = (field: ToolField) => (
    <FormField
      field={field}
      form={form}
      quote={quote.quote}
      asking={quote.asking}
      problem={shownProblem(problems.get(field.name))}
    />
  )
  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      aria-label={intl.formatMessage({ id: 'tool.form' })}
      className="grid min-w-0 grid-cols-1 gap-5 rounded-2xl bg-surface px-4 pt-4 shadow-sm ring-1 ring-line sm:px-6 sm:pt-6"
    >
      {tool.face_samples.length > 0 && !hasFiles(form.state) && (
        <FaceSamples
          samples={tool.face_samples}
          onChoose={(target, sources) => {
            form.addFiles('target', [target])
            form.addFiles('source', sources)
          }}
        />
      )}
      <FieldList fields={fields} form={form} renderField={renderField} />
      {several && askedFields(fields, form.state).some(({ name }) => name === several.field) && (
        <Checkbox checked={isBatch} onChange={({ currentTarget }) => several.onToggle(currentTarget.checked)}>
          <FormattedMessage id="tool.batch" values={{ max: MAX_BATCH }} />
        </Checkbox>
      )}
      {tool.needs_consent && (
        <div data-consent>
          <Checkbox
            checked={consent}
            aria-invalid={tried && consentMissing}
            onChange={({ currentTarget }) => setConsent(currentTarget.checked)}
          >
            {tool.needs_consent.statement}
          </Checkbox>
          {tried && consentMissing && (
            <p className="text-danger-ink text-sm">
              <FormattedMessage id="tool.consent_needed" />
            </p>
          )}
        </div>
      )}
      {hasPreview(tool) && (
        <PreviewStills preview={preview} onAsk={() => whenComplete(() => void preview.ask())} />
      )}
      <GenerateBar
        tool={tool}
        price={price}
        count={count}
        busy={run.starting || waits}
        ready={(tried || problems.size === 0) && !isMaking(run) && !isRefused}
        refusal={run.refusalTo(inputs)}
        impossible={isImpossible ? reasonId : null}
      >
        <QuoteNotes quote={quote.quote} refusal={quote.refusal} asking={quote.asking} reasonId={reasonId} />
      </GenerateBar>
    </form>
  )
}

function isMaking({ starting, generation }: Run): boolean {
  return starting || (generation !== null && !hasEnded(generation))
}

/**
 * Before everything is filled in, a file alone is worth checking: for its faces, or because it is too small.
 */
function isWorthAsking(problems: ReadonlyMap<string, Problem>, state: FormState): boolean {
  const kinds = new Set(problems.values())
  if (kinds.size === 0) return true
  return kinds.size === 1 && kinds.has('missing') && hasFiles(state)
}

const hasFiles = ({ files }: FormState): boolean => Object.values(files).some((list) => list.length > 0)

function focusIn(form: HTMLElement | null, selector: string): void {
  const place = form?.querySelector(selector)
  const controls = 'input:not([disabled]), textarea, select, button:not([disabled])'
  place?.querySelector<HTMLElement>(controls)?.focus()
  place?.scrollIntoView({ block: 'center' })
}
