import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Generation } from '../../../../shared/contract/generations.ts'
import type { EffectItem, ToolDetail } from '../../../../shared/contract/tools.ts'
import { lazyCode } from '../../../app/navigation/load-code.ts'
import { greetInvited } from '../../../app/session/greet-invited.ts'
import { useSession } from '../../../app/session/session.ts'
import { cx } from '../../../components/ui/cx.ts'
import { hasEnded } from '../../generation/has-ended.ts'
import { ToolForm } from '../form/tool-form.tsx'
import { useOneOrSeveral } from '../form/use-one-or-several.ts'
import type { ToolForm as ToolFormState } from '../form/use-tool-form.ts'
import { type Batch, storeBatch, useBatch } from '../result/batch.ts'
import type { Remedy } from '../result/remedies.ts'
import { ResultPanel } from '../result/result-panel.tsx'
import { type Run, useGeneration } from '../result/use-generation.ts'
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

/**
 * The form on the left, the result large on the right with earlier results below. On phones, the form is
 * alone until there is a result; then the result comes first, and the form is a sheet.
 */
function Workbench({ tool: asOffered, effects, given }: ToolWorkbenchProps) {
  const place = useRef<HTMLDivElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const { tool, form, several } = useOneOrSeveral(asOffered, given)
  const batch = useBatch(tool.slug)
  const run = useGeneration(tool.slug)
  useEffect(() => void greetInvited(location.search), [])
  const hasResult = run.generation !== null || batch !== null
  const shown = batch ?? run.generation?.id
  const isSheet = useSettingsSheet(shown) && hasResult
  const sheetTitle = useId()

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
        <ToolForm tool={tool} effects={effects} form={form} run={run} several={several} />
      </div>
      <div ref={results} className="grid min-w-0 gap-4 lg:sticky lg:top-20">
        <Results tool={asOffered} run={run} batch={batch} form={form} onChange={backToForm} />
      </div>
    </div>
  )
}

type ResultsProps = {
  tool: ToolDetail
  run: Run
  batch: Batch | null
  form: ToolFormState
  /** Leads back to the form, where the remedy is filled in. */
  onChange: (remedy?: Remedy) => void
}

/** What is being made or was made last, and below it what was made before. */
function Results({ tool, run, batch, form, onChange }: ResultsProps) {
  const { generation } = run
  const [outputId, setOutputId] = useState<string | null>(null)
  const { status } = useSession()
  // A run that made nothing leads back to the form by a button of its own.
  const hasSettingsButton = batch !== null || (generation !== null && !endedWithNothing(generation))

  /** During a run, people may be filling in the next one. */
  function showAgain(earlier: Generation, output: string | null) {
    run.show(earlier)
    setOutputId(output)
    if (hasEnded(earlier)) void form.restore(earlier.inputs)
  }
  return (
    <>
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
        <ResultPanel tool={tool} run={run} outputId={outputId} onOutput={setOutputId} onChange={onChange} />
      )}
      {hasSettingsButton && (
        <Suspense>
          <SettingsButton />
        </Suspense>
      )}
      {(status === 'signed_in' || generation !== null) && (
        <Suspense>
          <MadeBefore tool={tool.slug} shown={generation} onShow={showAgain} />
        </Suspense>
      )}
    </>
  )
}

function endedWithNothing(generation: Generation): boolean {
  return hasEnded(generation) && generation.outputs.length === 0
}
