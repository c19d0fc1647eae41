import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StickerPack } from '../../../shared/contract/sticker-packs.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { settingsOf } from './pack-draft.ts'

type OpenPack = {
  status: 'loading' | 'failed' | 'ready'
  pack: StickerPack | null
  saving: boolean
  /** Shows the change at once and saves it. The site's answer replaces it, even after a refusal. */
  change: (pack: StickerPack) => void
  /** Shows a state that is already saved. */
  showShare: (share: StickerPack['share']) => void
  add: (creationIds: readonly string[]) => Promise<void>
  /** Resolves when all changes are saved. */
  saved: () => Promise<void>
  reload: () => void
}

/** A pack that is saved as it changes, one change after the other. */
export function usePack(id: string): OpenPack {
  const { status, data, reload } = useApiData(() => api('GET /api/sticker-packs/{id}', { params: { id } }))
  const [changed, setChanged] = useState<StickerPack | null>(null)
  const [waiting, setWaiting] = useState(0)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(0)
  /** The site's last answer. */
  const told = useRef<StickerPack | null>(null)
  /**
   * Additions since the queue was last empty. Changes made in the meantime do not know them, and must not
   * remove them.
   */
  const added = useRef<readonly string[]>([])

  function save(next: StickerPack, toAdd: readonly string[] = []): Promise<void> {
    const number = ++latest.current
    setWaiting((count) => count + 1)
    const saving = queue.current.then(async () => {
      const before = added.current
      added.current = [...before, ...toAdd]
      const body = settingsOf(next, added.current)
      const done = await succeeds(async () => {
        told.current = await api('POST /api/sticker-packs/{id}', { params: { id }, body })
      })
      if (!done) added.current = before
      if (number === latest.current) {
        added.current = []
        setChanged(told.current)
      }
      setWaiting((count) => count - 1)
    })
    queue.current = saving
    return saving
  }

  const pack = changed ?? data
  return {
    status,
    pack,
    saving: waiting > 0,
    showShare(share) {
      const known = told.current ?? data
      if (known) told.current = { ...known, share }
      if (pack) setChanged({ ...pack, share })
    },
    change(next) {
      setChanged(next)
      void save(next)
    },
    async add(creationIds) {
      if (pack) await save(pack, creationIds)
    },
    saved: async () => void (await queue.current),
    reload,
  }
}

/** Adds the stickers in the address, once, as soon as the pack is loaded. */
export function useAddFromAddress({ pack, add }: OpenPack, wanted: readonly string[], onAdded: () => void) {
  const isThere = pack !== null && wanted.length > 0
  const addWanted = useEffectEvent(() => {
    onAdded()
    void add(wanted)
  })
  useEffect(() => {
    if (isThere) addWanted()
  }, [isThere])
}
