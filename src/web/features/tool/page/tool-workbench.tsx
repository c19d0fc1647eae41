import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Generation } from '../../../../shared/contract/generations.ts'
import type { EffectItem, ToolDetail } from '../../../../shared/contract/tools.ts'
import { lazyCode } from '../../../app/navigation/load-code.ts'
import { greetInvited } from '../../../app/session/greet-invited.ts'
import { useSession } from '../../../app/session/session.ts'
import { cx } from '../../../components/ui/cx.ts'
import { hasEnded } from '../../generation/has-ended.ts'
import { batchField, withSeveral } from '../form/batch-field.ts'
import { filesIn } from '../form/form-state.ts'
import { ToolForm } from '../form/tool-form.tsx'
import { useToolForm } from '../form/use-tool-form.ts'
import { storeBatch, useBatch } from '../result/batch.ts'
import type { Remedy } from '../result/remedies.ts'
import { ResultPanel } from '../result/result-panel.tsx'
import { useGeneration } from '../result/use-generation.ts'
import { openSettingsSheet, useSettingsSheet } from './use-settings-sheet.ts'

/** First-time visitors have made nothing yet. */
const MadeBefore = lazyCode(() => import('../result/made-before.tsx'))

const BatchPanel = lazyCode(() => import('../result/batch-panel.tsx'))
const FormSheet = lazyCode(() => import('./form-sheet.tsx'))
const SettingsButton = lazyCode(() => import('./settings-button.tsx'))

/** Phones only: hidden behind the result, or over it as a sheet on the darkened page. */
const SHEET =
  'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-overlay max-lg:max-h-[90dvh] max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:rounded-t-2xl max-lg:bg-surface max-lg:shadow-[0_0_0_100vmax_var(--color-scrim)] max-lg:animate-rise-in'

type ToolWorkbenchProps = {
  tool: ToolDetail
  effects: readonly EffectItem[]
  /** Values that the page itself sets, such as its effect. */
  given: Record<string, string>
}

/** Resets after a sign-out, in this tab or another, because files and results were for that person only. */
export function ToolWorkbench(props: ToolWorkbenchProps) {
  return <Workbench key={useSignOutCount()} {...props} />
}

function useSignOutCount(): number {
  const { status } = useSession()
  const [seen, setSeen] = useState({ status, count: 0 })
  if (status !== seen.status) {
    setSeen({ status, count: seen.status === 'signed_in' ? seen.count + 1 : seen.count })
  }
  return seen.count
}

const endedWithNothing = (generation: Generation | null) =>
  generation !== null && hasEnded(generation) && generation.outputs.length === 0

/**
 * The form on the left, the result large on the right with earlier results below. On phones, the form is
 * alone until there is a result; then the result comes first, and the form is a sheet.
 */
function Workbench({ tool, effects, given }: ToolWorkbenchProps) {
  const place = useRef<HTMLDivElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const field = batchField(tool.fields)?.name ?? null
  const [severalOn, setSeveralOn] = useState(false)
  const form = useToolForm(severalOn ? withSeveral(tool) : tool, given)
  const chosen = field === null ? [] : filesIn(form.state, field)
  // A form that was left with several files gets them back.
  if (chosen.length > 1 && !severalOn) setSeveralOn(true)
  const batch = useBatch(tool.slug)
  const run = useGeneration(tool.slug)
  const [outputId, setOutputId] = useState<string | null>(null)
  useEffect(() => void greetInvited(location.search), [])
  const hasResult = run.generation !== null || batch !== null
  const shown = batch ?? run.generation?.id
  const isSheet = useSettingsSheet(shown) && hasResult
  const sheetTitle = useId()
  // A run that made nothing leads back to the form by a button of its own.
  const hasMadeNothing = batch === null && endedWithNothing(run.generation)
  const { status } = useSession()
  const hasHistory = status === 'signed_in' || run.generation !== null

  function toggleSeveral(on: boolean) {
    setSeveralOn(on)
    if (!on && field !== null) for (const { id } of chosen.slice(1)) form.removeFile(field, id)
  }

  /** During a run, people may be filling in the next one. */
  function showAgain(generation: Generation, output: string | null) {
    run.show(generation)
    setOutputId(output)
    if (hasEnded(generation)) void form.restore(generation.inputs)
  }

  function backToForm(remedy?: Remedy) {
    const { inputs } = run.generation ?? {}
    if (inputs) void form.restore(remedy ? { ...inputs, [remedy.field]: remedy.value } : inputs)
    if (openSettingsSheet()) return
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
  }
  return (
    <div className="mx-auto grid max-w-7xl items-start gap-5 px-gutter lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:gap-6">
      <div
        ref={place}
        {...(isSheet && { role: 'dialog', 'aria-modal': true, 'aria-labelledby': sheetTitle })}
        className={cx('min-w-0', hasResult && (isSheet ? SHEET : 'max-lg:hidden'))}
      >
        {isSheet && (
          <Suspense>
            <FormSheet sheet={place} titleId={sheetTitle} results={results} shown={shown} />
          </Suspense>
        )}
        <ToolForm
          tool={severalOn ? withSeveral(tool) : tool}
          effects={effects}
          form={form}
          run={run}
          several={
            field === null
              ? null
              : {
                  field,
                  on: severalOn,
                  onToggle: toggleSeveral,
                  onStart: (next) => storeBatch(tool.slug, next),
                }
          }
        />
      </div>
      <div ref={results} className="grid min-w-0 gap-4 lg:sticky lg:top-20">
        {batch ? (
          <Suspense>
            <BatchPanel
              key={batch.items[0]?.key}
              tool={tool.slug}
              batch={batch}
              onClose={() => storeBatch(tool.slug, null)}
            />
          </Suspense>
        ) : (
          <ResultPanel
            tool={tool}
            run={run}
            outputId={outputId}
            onOutput={setOutputId}
            onChange={backToForm}
          />
        )}
        {hasResult && !hasMadeNothing && (
          <Suspense>
            <SettingsButton />
          </Suspense>
        )}
        {hasHistory && (
          <Suspense>
            <MadeBefore tool={tool.slug} shown={run.generation} onShow={showAgain} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
