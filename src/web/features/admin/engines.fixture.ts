import type { EnginesOfTool, OperatorEngine } from '../../../shared/contract/engines.ts'

export function anEngine(facts: Partial<OperatorEngine> & { id: string }): OperatorEngine {
  return {
    name: `Engine ${facts.id}`,
    model: `maker/${facts.id}`,
    provider: 'fal',
    breaker: 'closed',
    open_until: null,
    failures: 0,
    spent: false,
    switched_off: false,
    trouble: null,
    last_success_at: null,
    trial_cost_micros: 3_000,
    latest_trial: null,
    ...facts,
  }
}

export function aTool(facts: Partial<EnginesOfTool> = {}): EnginesOfTool {
  const one = anEngine({ id: 'one' })
  const two = anEngine({ id: 'two' })
  return {
    tool: 'text-to-image-ai',
    title: 'Text to image',
    serving: { name: one.name, model: one.model, engine_id: one.id },
    builtin: 'Plumdrop Composer',
    reordered: false,
    engines: [one, two],
    waiting: 0,
    ...facts,
  }
}
