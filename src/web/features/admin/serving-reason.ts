import type { EnginesOfTool } from '../../../shared/contract/engines.ts'

type Serving = Pick<EnginesOfTool, 'serving' | 'engines'>

/** Why a tool is served by whom it is; the texts are `admin.engines.why.{reason}`. */
export function servingReason({ serving, engines: [first] }: Serving) {
  if (!serving) return 'nobody'
  if (serving.engine_id === null) return 'built_in_stands_in'
  if (serving.engine_id !== first?.id) return 'stands_in'
  return first.breaker === 'half_open' ? 'being_tested' : 'first'
}
