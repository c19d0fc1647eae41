import type { EffectItem, ToolDetail } from '../../../../shared/contract/tools.ts'
import { hasEnded } from '../../generation/has-ended.ts'
import type { Run } from '../result/use-generation.ts'
import { countStarts } from './batch-field.ts'
import { fieldsWithEffects } from './effect-fields.ts'
import { formPrice } from './form-price.ts'
import { type FormState, hasFiles, inputsOf, type Problem, problemsOf } from './form-state.ts'
import { useQuote } from './use-quote.ts'

type Asked = {
  tool: ToolDetail
  effects: readonly EffectItem[]
  state: FormState
  run: Run
  /** The field whose files become one run each; null if all become one. */
  batchField: string | null
}

/** What is filled in, what is missing, and what a start would cost and meet. */
export function useFormQuote({ tool, effects, state, run, batchField }: Asked) {
  const fields = fieldsWithEffects(tool, effects, state)
  const inputs = inputsOf(fields, state)
  const problems = problemsOf(fields, state)
  const isAsked = tool.available && batchField === null && isWorthAsking(problems, state)
  const { quote, refusal, asking } = useQuote(tool.slug, isAsked ? inputs : null, isMaking(run))
  const isRefused = typeof quote?.refusal === 'string'
  const single = quote && !asking ? quote.credits : formPrice(tool, state, effects)
  const count = batchField === null ? 1 : countStarts(batchField, state)
  return {
    fields,
    inputs,
    problems,
    quoted: { quote, asking },
    refusal,
    isRefused,
    // It may be possible until the current values have been checked.
    isImpossible: isRefused && !asking,
    single,
    count,
    price: single * count,
  }
}

export function isMaking({ starting, generation }: Run): boolean {
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
