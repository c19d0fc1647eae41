import { useState } from 'react'
import type { Creation } from '../../../shared/contract/creations.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'

const PAGE = 60

const load = (before?: string) =>
  api('GET /api/creations', { query: { limit: PAGE, ...(before && { before }) } })

const isPackable = ({ kind }: Creation): boolean => kind === 'image' || kind === 'gif'

/** The person's pictures, still or moving, newest first, page by page. */
export function useOwnPictures() {
  const { status, data, reload } = useApiData(() => load())
  const [older, setOlder] = useState<{ creations: Creation[]; next: string | null } | null>(null)
  const [loading, setLoading] = useState(false)
  const next = (older ?? data)?.next ?? null

  async function loadMore() {
    if (next === null) return
    setLoading(true)
    await succeeds(async () => {
      const page = await load(next)
      setOlder({ ...page, creations: [...(older?.creations ?? []), ...page.creations] })
    })
    setLoading(false)
  }

  return {
    status,
    reload,
    pictures: data && [...data.creations, ...(older?.creations ?? [])].filter(isPackable),
    /** Null if there are no more. */
    loadMore: next === null ? null : loadMore,
    loading,
  }
}
