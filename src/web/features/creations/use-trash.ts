import { useState } from 'react'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { inGroups } from './in-groups.ts'

type Trash = {
  /** The ids that the list must hide. */
  hidden: ReadonlySet<string>
  /** The last deleted ones, for the undo. */
  last: readonly string[]
  put: (ids: readonly string[]) => Promise<void>
  undo: () => Promise<void>
  /** Reports that these left the trash another way. */
  forget: (ids: readonly string[]) => void
  forgetLast: () => void
}

type TrashParts = { onChanged: () => void; onRestored: () => void }

/**
 * Moves creations to the trash, and undoes the last move. They leave the list before the site has answered.
 */
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
      const { done, left } = await moveCreations(ids, 'POST /api/creations/trash')
      setLast(done)
      show(left)
      onChanged()
    },
    async undo() {
      setLast([])
      const { done, left } = await moveCreations(last, 'POST /api/creations/restore')
      setLast(left)
      show(done)
      if (done.length > 0) onRestored()
      onChanged()
    },
    forget(ids) {
      show(ids)
      setLast((known) => known.filter((id) => !ids.includes(id)))
    },
    forgetLast: () => setLast([]),
  }
}

/** Some of many may have been moved before the network failed; the person has got a message by then. */
export async function moveCreations(
  ids: readonly string[],
  call: 'POST /api/creations/trash' | 'POST /api/creations/restore',
) {
  const done: string[] = []
  await succeeds(() =>
    inGroups(ids, async (body) => {
      await api(call, { body })
      done.push(...body.ids)
    }),
  )
  return { done, left: ids.slice(done.length) }
}
