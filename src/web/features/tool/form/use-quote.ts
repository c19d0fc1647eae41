import { useEffect, useEffectEvent, useState } from 'react'
import type { GenerationInputs, GenerationQuote } from '../../../../shared/contract/generations.ts'
import { ApiError } from '../../../app/api/api-client.ts'
import { quietApi } from '../../../app/session/browser-api.ts'

type Answer = {
  /** The inputs of the quote. */
  key: string | null
  /** The latest answer; it stays while a new one is loading, so that the page does not flicker. */
  quote: GenerationQuote | null
  /** Why the inputs would be refused, in plain words. */
  refusal: string | null
}

type Quote = Omit<Answer, 'key'> & { asking: boolean }

const NOTHING: Answer = { key: null, quote: null, refusal: null }

/** Nothing is requested while somebody types or moves a slider. */
const CALM_MS = 600

/**
 * What a run with these inputs would find, cost and take, for free; null inputs request nothing. After a run
 * the quote is requested again, because the queue has changed.
 */
export function useQuote(tool: string, inputs: GenerationInputs | null, busy: boolean): Quote {
  const [answer, setAnswer] = useState(NOTHING)
  const key = inputs && JSON.stringify(inputs)

  const ask = useEffectEvent(async (isBusy: boolean, isCurrent: () => boolean) => {
    if (!inputs || (isBusy && answer.key === key)) return
    const settle = (next: Omit<Answer, 'key'>) => isCurrent() && setAnswer({ key, ...next })
    try {
      const quote = await quietApi('POST /api/generations/quote', { body: { tool, inputs } })
      settle({ quote, refusal: null })
    } catch (error) {
      // Without an answer, people can still start: the server decides then.
      settle({ quote: null, refusal: error instanceof ApiError && error.status < 500 ? error.message : null })
    }
  })

  useEffect(() => {
    if (key === null) return
    let current = true
    const timer = setTimeout(() => void ask(busy, () => current), CALM_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [key, busy])

  return { ...(key === null ? NOTHING : answer), asking: key !== null && answer.key !== key }
}
