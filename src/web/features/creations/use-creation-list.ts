import { useEffect, useEffectEvent, useState } from 'react'
import type { Creation } from '../../../shared/contract/creations.ts'
import { api } from '../../app/session/browser-api.ts'
import { useSession } from '../../app/session/session.ts'
import type { CreationFilter } from './creation-filter.ts'

type List = {
  creations: Creation[]
  /** The end of the last page. */
  next: string | null
  status: 'loading' | 'failed' | 'more' | 'complete'
}

type CreationList = List & {
  loadMore: () => void
  /** Replaces a creation with its changed version. */
  replace: (creation: Creation) => void
  /** Removes deleted creations. */
  remove: (ids: readonly string[]) => void
  /** Removes everything, even pages that were not loaded. */
  clear: () => void
}

/**
 * Everything a person has made that fits a filter, newest first, page by page. The filter must not change
 * while the component is mounted. Whenever `made` increases, the first page is loaded again.
 */
export function useCreationList(filter: CreationFilter, made: number): CreationList {
  const [list, setList] = useState<List>({ creations: [], next: null, status: 'loading' })
  const [madeBefore] = useState(made)
  const [request, setRequest] = useState<{ before: string | null }>({ before: null })
  const signedIn = useSession().status === 'signed_in'
  const ask = useEffectEvent((before: string | null) => {
    const { kind, tool, search, tag, favourite, published, trash } = filter
    return api('GET /api/creations', {
      query: {
        ...(kind && { kind }),
        ...(tool && { tool }),
        ...(search && { search }),
        ...(tag && { tag }),
        ...(favourite && { favourite: 'true' }),
        ...(published && { published: 'true' }),
        ...(trash && { trash: 'true' }),
        ...(before && { before }),
      },
    })
  })

  useEffect(() => {
    if (!signedIn) return
    let current = true
    ask(request.before).then(
      ({ creations, next }) =>
        current &&
        setList((known) => ({
          creations: [...known.creations, ...unknownOf(creations, known.creations)],
          next,
          status: next === null ? 'complete' : 'more',
        })),
      () => current && setList((known) => ({ ...known, status: 'failed' })),
    )
    return () => {
      current = false
    }
  }, [request, signedIn])

  useEffect(() => {
    if (made === madeBefore) return
    let current = true
    ask(null).then(
      ({ creations }) =>
        current &&
        setList((known) => ({
          ...known,
          creations: [...creations, ...unknownOf(known.creations, creations)],
        })),
      // The person has got a message; the list stays as it is.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [made, madeBefore])

  return {
    ...list,
    loadMore() {
      setList((known) => ({ ...known, status: 'loading' }))
      setRequest({ before: list.next })
    },
    replace(creation) {
      setList((known) => ({
        ...known,
        creations: known.creations.map((other) => (other.id === creation.id ? creation : other)),
      }))
    },
    remove(ids) {
      setList((known) => ({ ...known, creations: known.creations.filter(({ id }) => !ids.includes(id)) }))
    },
    clear: () => setList({ creations: [], next: null, status: 'complete' }),
  }
}

function unknownOf(creations: readonly Creation[], known: readonly Creation[]): Creation[] {
  return creations.filter(({ id }) => known.every((other) => other.id !== id))
}
