import type { Generation } from '../../../shared/contract/generations.ts'

/** A generation that runs, as the API describes it. */
export function aGeneration(facts: Partial<Generation> = {}): Generation {
  return {
    id: 'gen_1',
    tool: 'text-to-image-ai',
    title: 'a fox',
    status: 'running',
    progress: 0.4,
    step: 'Drawing',
    place: null,
    wait_ms: null,
    inputs: {},
    outputs: [],
    credits: { held: 1, captured: 0, released: 0 },
    engine: 'Plumdrop Composer',
    model: null,
    created_at: '2026-01-01T00:00:00Z',
    finished_at: null,
    ...facts,
  }
}
