import type { Generation } from '../../../shared/contract/generations.ts'
import { errorFrom } from '../../app/api/api-client.ts'
import { callHeaders, quietApi } from '../../app/session/browser-api.ts'
import { followGeneration } from './follow-generation.ts'

type WatchOptions = { onChange: (generation: Generation) => void; signal: AbortSignal }

/** Reports a generation as it changes until it has ended or the signal says stop. */
export function watchGeneration(id: string, options: WatchOptions): Promise<void> {
  return followGeneration(
    {
      async events(signal) {
        // An EventSource could not send the token.
        const response = await fetch(`/api/generations/${encodeURIComponent(id)}/events`, {
          headers: { ...callHeaders(), accept: 'text/event-stream' },
          signal,
        })
        if (!response.ok || !response.body) throw await errorFrom(response)
        return response.body
      },
      ask: () => quietApi('GET /api/generations/{id}', { params: { id } }),
      pause,
    },
    options,
  )
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
