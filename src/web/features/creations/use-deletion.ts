import { useEffect, useEffectEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { Code } from '../../../shared/codes.ts'
import { ApiError } from '../../app/api/api-client.ts'
import { quietApi } from '../../app/session/browser-api.ts'
import { showToast } from '../../components/ui/toast.ts'

type Deletion = {
  /** Everything that is deleted or about to be. */
  hidden: ReadonlySet<string>
  /** What can still be taken back. */
  waiting: readonly string[]
  begin: (ids: readonly string[]) => void
  undo: () => void
  /** Makes the calls: there is no way back from here. */
  finish: () => void
}

/**
 * Deletes at first only for the eye, so that it can be taken back. Leaving the page, or deleting something else, takes
 * the chance away: people who have seen a thing go must not find it again.
 */
export function useDeletion(): Deletion {
  const intl = useIntl()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [waiting, setWaiting] = useState<readonly string[]>([])

  const show = (ids: readonly string[]) =>
    setHidden((known) => new Set([...known].filter((id) => !ids.includes(id))))

  async function send(ids: readonly string[]) {
    const kept: string[] = []
    for (const id of ids) if (!(await isDeleted(id))) kept.push(id)
    if (kept.length === 0) return
    show(kept)
    showToast(intl.formatMessage({ id: 'creations.delete.failed' }, { count: kept.length }), {
      kind: 'danger',
    })
  }
  function finish() {
    void send(waiting)
    setWaiting([])
  }

  const leave = useEffectEvent(() => void send(waiting))
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

async function isDeleted(id: string): Promise<boolean> {
  try {
    await quietApi('DELETE /api/creations/{id}', { params: { id } })
    return true
  } catch (error) {
    // Another tab may have been faster.
    return error instanceof ApiError && error.code === Code.notFound
  }
}
