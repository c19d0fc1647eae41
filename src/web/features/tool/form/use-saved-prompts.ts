import { useEffect, useState } from 'react'
import type { SavedPrompt } from '../../../../shared/contract/prompts.ts'
import { api, succeeds } from '../../../app/session/browser-api.ts'

/** The person's saved prompts as they are now; null until they are known. */
export function useSavedPrompts() {
  const [prompts, setPrompts] = useState<readonly SavedPrompt[] | null>(null)
  useEffect(() => {
    let current = true
    void succeeds(async () => {
      const answer = await api('GET /api/prompts')
      if (current) setPrompts(answer.prompts)
    })
    return () => {
      current = false
    }
  }, [])

  const change = (next: (known: readonly SavedPrompt[]) => readonly SavedPrompt[]) =>
    setPrompts((known) => known && next(known))

  return {
    prompts,
    /** Whether it is done; where it is not, the person has been told why. */
    rename: (id: string, name: string): Promise<boolean> =>
      succeeds(async () => {
        const renamed = await api('POST /api/prompts/{id}', { params: { id }, body: { name } })
        change((known) => known.map((prompt) => (prompt.id === id ? renamed : prompt)))
      }),
    remove: (id: string): Promise<boolean> =>
      succeeds(async () => {
        await api('DELETE /api/prompts/{id}', { params: { id } })
        change((known) => known.filter((prompt) => prompt.id !== id))
      }),
  }
}
