import type { EnginesOfTool } from '../../../shared/contract/engines.ts'

type Serving = Pick<EnginesOfTool, 'serving' | 'engines'>

/** The engine that would serve if nothing was wrong. */
export function firstAsked(engines: Serving['engines']) {
  return engines.find(({ switched_off }) => !switched_off)
}

/** Why a tool has its current engine; the texts are `admin.engines.why.{reason}`. */
export function servingReason({ serving, engines }: Serving) {
  const first = firstAsked(engines)
  if (!serving) return 'nobody'
  if (!first) return 'all_off'
  if (serving.engine_id === null) return 'built_in_stands_in'
  if (serving.engine_id !== first.id) return 'stands_in'
  return first.breaker === 'half_open' ? 'being_tested' : 'first'
}
