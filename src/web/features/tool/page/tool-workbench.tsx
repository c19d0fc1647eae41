import { useEffect, useRef } from 'react'
import type { EffectItem, ToolDetail } from '../../../../shared/contract/tools.ts'
import { greetInvited } from '../../../app/session/greet-invited.ts'
import { hasEnded } from '../../generation/follow-generation.ts'
import { ToolForm } from '../form/tool-form.tsx'
import { useToolForm } from '../form/use-tool-form.ts'
import { ResultPanel } from '../result/result-panel.tsx'
import { useGeneration } from '../result/use-generation.ts'

type ToolWorkbenchProps = {
  tool: ToolDetail
  effects: readonly EffectItem[]
  /** Values that the page itself decides, such as the effect that it is about. */
  given: Record<string, string>
}

/** The form on the left and the result on the right; on a phone one under the other. */
export function ToolWorkbench({ tool, effects, given }: ToolWorkbenchProps) {
  const place = useRef<HTMLDivElement>(null)
  const form = useToolForm(tool, given)
  const run = useGeneration(tool.slug)
  useEffect(() => void greetInvited(location.search), [])
  const busy = run.starting || (run.generation !== null && !hasEnded(run.generation))
  function backToForm() {
    if (run.generation) void form.restore(run.generation.inputs)
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
  }
  return (
    <div className="mx-auto grid max-w-7xl items-start gap-5 px-gutter lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:gap-6">
      <div ref={place} className="min-w-0">
        <ToolForm tool={tool} effects={effects} form={form} run={run} busy={busy} />
      </div>
      <ResultPanel tool={tool} run={run} onChange={backToForm} />
    </div>
  )
}
