import { useEffect, useState } from 'react'
import type { CreditEntry } from '../../../shared/contract/credit.ts'
import { quietApi } from '../../app/session/browser-api.ts'

const PAGE_SIZE = 30

type History = {
  entries: CreditEntry[]
  /** The end of the last page. */
  next: string | null
  status: 'loading' | 'failed' | 'more' | 'complete'
}

/** Every movement of a person's credits, newest first, page by page. */
export function useCreditHistory(): History & { loadMore: () => void } {
  const [history, setHistory] = useState<History>({ entries: [], next: null, status: 'loading' })
  const [request, setRequest] = useState<{ before: string | null }>({ before: null })

  useEffect(() => {
    let current = true
    const query = { limit: PAGE_SIZE, ...(request.before && { before: request.before }) }
    quietApi('GET /api/credit/history', { query }).then(
      ({ entries, next }) =>
        current &&
        setHistory((known) => ({
          entries: [...known.entries, ...entries],
          next,
          status: next === null ? 'complete' : 'more',
        })),
      () => current && setHistory((known) => ({ ...known, status: 'failed' })),
    )
    return () => {
      current = false
    }
  }, [request])

  function loadMore() {
    setHistory((known) => ({ ...known, status: 'loading' }))
    setRequest({ before: history.next })
  }
  return { ...history, loadMore }
}
