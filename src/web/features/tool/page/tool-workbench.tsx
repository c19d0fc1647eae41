import { Suspense, useEffect, useRef } from 'react'
import type { Generation } from '../../../../shared/contract/generations.ts'
import type { EffectItem, ToolDetail } from '../../../../shared/contract/tools.ts'
import { lazyCode } from '../../../app/navigation/load-code.ts'
import { greetInvited } from '../../../app/session/greet-invited.ts'
import { useSession } from '../../../app/session/session.ts'
import { hasEnded } from '../../generation/has-ended.ts'
import { ToolForm } from '../form/tool-form.tsx'
import { useToolForm } from '../form/use-tool-form.ts'
import { ResultPanel } from '../result/result-panel.tsx'
import { useGeneration } from '../result/use-generation.ts'

/** Whoever comes for the first time has made nothing yet. */
const MadeBefore = lazyCode(() => import('../result/made-before.tsx'))

type ToolWorkbenchProps = {
  tool: ToolDetail
  effects: readonly EffectItem[]
  /** Values that the page itself decides, such as the effect that it is about. */
  given: Record<string, string>
}

/** The form on the left, the result large on the right with what was made before under it; on a phone one under the other. */
export function ToolWorkbench({ tool, effects, given }: ToolWorkbenchProps) {
  const place = useRef<HTMLDivElement>(null)
  const form = useToolForm(tool, given)
  const run = useGeneration(tool.slug)
  useEffect(() => void greetInvited(location.search), [])
  const { status } = useSession()
  const hasHistory = status === 'signed_in' || run.generation !== null

  /** Whoever looks after one that runs may be filling in the next meanwhile. */
  function showAgain(generation: Generation) {
    run.show(generation)
    if (hasEnded(generation)) void form.restore(generation.inputs)
  }

  function backToForm() {
    if (run.generation) void form.restore(run.generation.inputs)
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
  }
  return (
    <div className="mx-auto grid max-w-7xl items-start gap-5 px-gutter lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:gap-6">
      <div ref={place} className="min-w-0">
        <ToolForm tool={tool} effects={effects} form={form} run={run} />
      </div>
      <div className="grid min-w-0 gap-4 lg:sticky lg:top-20">
        <ResultPanel tool={tool} run={run} onChange={backToForm} />
        {hasHistory && (
          <Suspense>
            <MadeBefore tool={tool.slug} shown={run.generation} onShow={showAgain} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
