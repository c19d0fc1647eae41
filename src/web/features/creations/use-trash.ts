import { useState } from 'react'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { inGroups } from './in-groups.ts'

type Trash = {
  /** What the list must not show any more. */
  hidden: ReadonlySet<string>
  /** What was put there last, which a press takes back. */
  last: readonly string[]
  put: (ids: readonly string[]) => Promise<void>
  undo: () => Promise<void>
  /** Says that these have left the trash by other means. */
  forget: (ids: readonly string[]) => void
  forgetLast: () => void
}

type TrashParts = { onChanged: () => void; onRestored: () => void }

/** Puts creations into the trash, and takes the last ones out again. They leave the list before the site has answered. */
export function useTrash({ onChanged, onRestored }: TrashParts): Trash {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<readonly string[]>([])
  const show = (ids: readonly string[]) =>
    setHidden((known) => new Set([...known].filter((id) => !ids.includes(id))))

  return {
    hidden,
    last,
    async put(ids) {
      setHidden((known) => new Set([...known, ...ids]))
      const done = await succeeds(() => inGroups(ids, (body) => api('POST /api/creations/trash', { body })))
      if (done) setLast(ids)
      else show(ids)
      onChanged()
    },
    async undo() {
      setLast([])
      const done = await succeeds(() =>
        inGroups(last, (body) => api('POST /api/creations/restore', { body })),
      )
      if (done) {
        show(last)
        onRestored()
      } else setLast(last)
      onChanged()
    },
    forget(ids) {
      show(ids)
      setLast((known) => known.filter((id) => !ids.includes(id)))
    },
    forgetLast: () => setLast([]),
  }
}
