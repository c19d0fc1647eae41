import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { EffectItem, ToolDetail, ToolField } from '../../../../shared/contract/tools.ts'
import { openDialog } from '../../../app/dialogs/dialogs.ts'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import type { Batch } from '../result/batch.ts'
import type { Run } from '../result/use-generation.ts'
import { batchItems, MAX_BATCH } from './batch-field.ts'
import { FaceSamples } from './face-samples.tsx'
import { FieldList } from './field-list.tsx'
import { FormField } from './form-field.tsx'
import { askedFields, hasFiles, isFileProblem, type Problem } from './form-state.ts'
import { GenerateBar, useMissingCredits } from './generate-bar.tsx'
import { PreviewStills } from './preview-stills.tsx'
import { QuoteNotes } from './quote-notes.tsx'
import { useAttempt } from './use-attempt.ts'
import { isMaking, useFormQuote } from './use-form-quote.ts'
import { hasPreview, usePreview } from './use-preview.ts'
import type { ToolForm as Form } from './use-tool-form.ts'

type ToolFormProps = {
  tool: ToolDetail
  effects: readonly EffectItem[]
  form: Form
  run: Run
  /** Null if the tool does not accept several files at once. */
  several: Several | null
}

export type Several = {
  /** The name of their field. */
  field: string
  on: boolean
  onToggle: (on: boolean) => void
  onStart: (batch: Batch) => void
}

/** All fields of a tool, and the button. Missing values are reported after the first attempt, not before. */
export function ToolForm({ tool, effects, form, run, several }: ToolFormProps) {
  const intl = useIntl()
  const { state } = form
  const [consent, setConsent] = useState(false)
  const batch = several?.on ? several : null
  const asked = useFormQuote({ tool, effects, state, run, batchField: batch?.field ?? null })
  const { fields, inputs, problems, quoted, isImpossible, single, price } = asked
  const preview = usePreview(tool.slug, inputs, consent)
  const missing = useMissingCredits(price)
  const consentMissing = tool.needs_consent !== null && !consent
  const idOfReason = useId()
  const reasonId = isImpossible ? idOfReason : null

  /** A run that cannot be paid is not started: a dialog shows what is missing, and how to get it. */
  function start() {
    if (missing > 0) openDialog('creditsMissing', { missing })
    else if (batch) batch.onStart({ items: batchItems(batch.field, inputs, state), consent, price: single })
    else void run.start(inputs, consent, price)
  }

  const stopped = !tool.available || run.starting
  const attempt = { state, problems, consentMissing, reasonId, stopped, start }
  const { form: element, tried, waits, submit, whenComplete } = useAttempt(attempt)
  const problemOf = ({ name }: ToolField) => shownProblem(problems.get(name), tried && !waits)
  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      aria-label={intl.formatMessage({ id: 'tool.form' })}
      className="grid min-w-0 grid-cols-1 gap-5 rounded-2xl bg-surface px-4 pt-4 shadow-sm ring-1 ring-line sm:px-6 sm:pt-6"
    >
      {!hasFiles(state) && <FaceSamples samples={tool.face_samples} form={form} />}
      <FieldList
        fields={fields}
        form={form}
        renderField={(field) => (
          <FormField field={field} form={form} {...quoted} problem={problemOf(field)} />
        )}
      />
      {several && askedFields(fields, state).some(({ name }) => name === several.field) && (
        <SeveralFiles several={several} />
      )}
      {tool.needs_consent && (
        <Consent
          statement={tool.needs_consent.statement}
          given={consent}
          onGive={setConsent}
          isMissing={tried && consentMissing}
        />
      )}
      {hasPreview(tool) && (
        <PreviewStills preview={preview} onAsk={() => whenComplete(() => void preview.ask())} />
      )}
      <GenerateBar
        tool={tool}
        price={price}
        count={asked.count}
        busy={run.starting || waits}
        ready={(tried || problems.size === 0) && !isMaking(run) && !asked.isRefused}
        refusal={run.refusalTo(inputs)}
        impossible={reasonId}
      >
        <QuoteNotes {...quoted} refusal={asked.refusal} reasonId={idOfReason} />
      </GenerateBar>
    </form>
  )
}

/** Problems of files are shown at once, all others after an attempt. */
function shownProblem(problem: Problem | undefined, isAfterAttempt: boolean): Problem | null {
  return problem && (isFileProblem(problem) || isAfterAttempt) ? problem : null
}

function SeveralFiles({ several: { on, onToggle } }: { several: Several }) {
  return (
    <Checkbox checked={on} onChange={({ currentTarget }) => onToggle(currentTarget.checked)}>
      <FormattedMessage id="tool.batch" values={{ max: MAX_BATCH }} />
    </Checkbox>
  )
}

type ConsentProps = {
  statement: string
  given: boolean
  onGive: (given: boolean) => void
  /** Whether an attempt has failed for lack of it. */
  isMissing: boolean
}

function Consent({ statement, given, onGive, isMissing }: ConsentProps) {
  return (
    <div data-consent>
      <Checkbox
        checked={given}
        aria-invalid={isMissing}
        onChange={({ currentTarget }) => onGive(currentTarget.checked)}
      >
        {statement}
      </Checkbox>
      {isMissing && (
        <p className="text-danger-ink text-sm">
          <FormattedMessage id="tool.consent_needed" />
        </p>
      )}
    </div>
  )
}
