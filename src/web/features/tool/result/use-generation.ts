import { useRef, useState } from 'react'
import type { Generation, GenerationInputs } from '../../../../shared/contract/generations.ts'
import { newKey } from '../../../../shared/ids.ts'
import { api, quietApi, succeeds } from '../../../app/session/browser-api.ts'
import { refreshSession } from '../../../app/session/session.ts'
import { readRemix, storeRemix } from '../../generation/remix.ts'
import { type Refusal, refusalOf } from './start-refusal.ts'
import { useWatchedGeneration } from './use-watched-generation.ts'

export type Run = {
  /** The running or last generation; null before the first one. */
  generation: Generation | null
  starting: boolean
  /** Why the last start was refused. It is reset when a value changes. */
  refusalTo: (inputs: GenerationInputs) => Refusal | null
  /** Refused if the price is now higher than the shown one. */
  start: (inputs: GenerationInputs, consent: boolean, shownPrice: number) => Promise<void>
  cancel: () => Promise<void>
  retry: () => Promise<void>
  /** Shows an earlier one, and follows it if it is still running. */
  show: (generation: Generation) => void
}

/** One generation of a tool from the click to its end. */
export function useGeneration(tool: string): Run {
  const { generation, follow } = useWatchedGeneration(tool)
  const [starting, setStarting] = useState(false)
  const [refused, setRefused] = useState<{ refusal: Refusal | null; inputs: string | null } | null>(null)
  // Kept after a broken connection, so that a second click cannot start the same work twice.
  const attempt = useRef<{ inputs: string; key: string } | null>(null)

  async function begin(call: () => Promise<Begun>, inputs: GenerationInputs | null): Promise<void> {
    setStarting(true)
    setRefused(null)
    try {
      const begun = await call()
      attempt.current = null
      follow(generationFrom(tool, begun))
      void refreshSession().catch(() => undefined)
    } catch (error) {
      setRefused({ refusal: refusalOf(error), inputs: inputs && JSON.stringify(inputs) })
    } finally {
      setStarting(false)
    }
  }

  function keyFor(inputs: GenerationInputs): string {
    const serialised = JSON.stringify(inputs)
    if (attempt.current?.inputs !== serialised) attempt.current = { inputs: serialised, key: newKey() }
    return attempt.current.key
  }

  return {
    generation,
    starting,
    show: follow,
    refusalTo(inputs) {
      const stands = refused?.inputs === null || refused?.inputs === JSON.stringify(inputs)
      return stands ? refused.refusal : null
    },
    start: (inputs, consent, shownPrice) => {
      const key = keyFor(inputs)
      const piece = readRemix(tool)
      const body = {
        tool,
        inputs,
        ...(consent && { consent }),
        max_credits: shownPrice,
        idempotency_key: key,
        ...(piece && { remix_of: piece }),
      }
      return begin(async () => {
        const begun = await quietApi('POST /api/generations', { body })
        storeRemix(tool, null)
        return begun
      }, inputs)
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
      await begin(() => quietApi('POST /api/generations/{id}/retry', { params: { id } }), null)
    },
  }
}

type Begun = Pick<Generation, 'id' | 'status' | 'place' | 'wait_ms'> & { credits: number }

/** What is known before the first news arrives. */
function generationFrom(tool: string, { credits, ...begun }: Begun): Generation {
  return {
    ...begun,
    tool,
    title: '',
    progress: 0,
    step: null,
    inputs: {},
    outputs: [],
    credits: { held: credits, captured: 0, released: 0 },
    engine: null,
    model: null,
    created_at: new Date().toISOString(),
    finished_at: null,
  }
}
