import { useEffect, useEffectEvent, useState } from 'react'
import { Code } from '../../../shared/codes.ts'
import { ApiError } from '../../app/api/api-client.ts'
import { showToast } from '../../components/ui/toast.ts'

type Deletion = {
  /** Everything that is deleted or about to be. */
  hidden: ReadonlySet<string>
  /** Deletions that can still be undone. */
  waiting: readonly string[]
  begin: (ids: readonly string[]) => void
  undo: () => void
  /** Makes the calls, which cannot be undone. */
  finish: () => void
}

type DeletionParts = {
  /** Quiet, because one message covers all failed deletions. */
  remove: (id: string) => Promise<unknown>
  sayFailed: (count: number) => string
}

/**
 * Only hides things at first, so that the deletion can be undone. Leaving the page or deleting something else
 * makes it final, because people must not find things again that they have seen disappear.
 */
export function useDeletion({ remove, sayFailed }: DeletionParts): Deletion {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [waiting, setWaiting] = useState<readonly string[]>([])

  const show = (ids: readonly string[]) =>
    setHidden((known) => new Set([...known].filter((id) => !ids.includes(id))))

  async function send(ids: readonly string[]) {
    const kept: string[] = []
    for (const id of ids) if (!(await isDeleted(() => remove(id)))) kept.push(id)
    if (kept.length === 0) return
    show(kept)
    showToast(sayFailed(kept.length), { kind: 'danger' })
  }
  function finish() {
    void send(waiting)
    setWaiting([])
  }

  // Browsers may restore the page from their cache, and it must not offer an undo for something that is gone.
  const leave = useEffectEvent(finish)
  useEffect(() => {
    const onLeave = () => leave()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])

  return {
    hidden,
    waiting,
    begin(ids) {
      finish()
      setHidden((known) => new Set([...known, ...ids]))
      setWaiting(ids)
    },
    undo() {
      show(waiting)
      setWaiting([])
    },
    finish,
  }
}

async function isDeleted(remove: () => Promise<unknown>): Promise<boolean> {
  try {
    await remove()
    return true
  } catch (error) {
    // Another tab may have been faster.
    return error instanceof ApiError && error.code === Code.notFound
  }
}
