import { useRef, useState } from 'react'
import type { Generation, GenerationInputs } from '../../../shared/contract/generations.ts'
import { api, quietApi, succeeds } from '../session/browser-api.ts'
import { refreshSession } from '../session/session.ts'
import { type Refusal, refusalOf } from './start-refusal.ts'
import { useWatchedGeneration } from './use-watched-generation.ts'

export type Run = {
  /** What runs or has ended last; null before anything was made. */
  generation: Generation | null
  starting: boolean
  refusal: Refusal | null
  start: (inputs: GenerationInputs, consent: boolean) => Promise<void>
  cancel: () => Promise<void>
  retry: () => Promise<void>
}

/** One generation of a tool from the click to its end. */
export function useGeneration(tool: string): Run {
  const { generation, follow } = useWatchedGeneration(tool)
  const [starting, setStarting] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // Kept after a broken connection, so that a second click cannot start the same work twice.
  const attempt = useRef<{ inputs: string; key: string } | null>(null)

  async function begin(call: () => Promise<Begun>): Promise<void> {
    setStarting(true)
    setRefusal(null)
    try {
      const begun = await call()
      attempt.current = null
      follow(generationFrom(tool, begun))
      void refreshSession().catch(() => undefined)
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setStarting(false)
    }
  }

  function keyFor(inputs: GenerationInputs): string {
    const serialised = JSON.stringify(inputs)
    if (attempt.current?.inputs !== serialised)
      attempt.current = { inputs: serialised, key: crypto.randomUUID() }
    return attempt.current.key
  }

  return {
    generation,
    starting,
    refusal,
    start: (inputs, consent) => {
      const body = { tool, inputs, ...(consent && { consent }), idempotency_key: keyFor(inputs) }
      return begin(() => quietApi('POST /api/generations', { body }))
    },
    async cancel() {
      if (!generation) return
      const { id } = generation
      await succeeds(async () => {
        follow(await api('POST /api/generations/{id}/cancel', { params: { id } }))
        await refreshSession()
      })
    },
    async retry() {
      if (!generation) return
      const { id } = generation
      await begin(() => quietApi('POST /api/generations/{id}/retry', { params: { id } }))
    },
  }
}

type Begun = Pick<Generation, 'id' | 'status' | 'place' | 'wait_ms'> & { credits: number }

/** What is known before the first news arrives. */
function generationFrom(tool: string, { credits, ...begun }: Begun): Generation {
  return {
    ...begun,
    tool,
    progress: 0,
    step: null,
    inputs: {},
    outputs: [],
    credits: { held: credits, captured: 0, released: 0 },
    engine: null,
    created_at: new Date().toISOString(),
    finished_at: null,
  }
}
