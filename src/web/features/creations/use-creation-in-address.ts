import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { openDialog } from '../../app/dialogs/dialogs.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { useSession } from '../../app/session/session.ts'
import { previewItem } from './preview-item.ts'

/** An address that ends in `#cr_…` opens that creation, wherever it is in the list. */
export function useCreationInAddress(): void {
  const { hash } = useLocation()
  const signedIn = useSession().status === 'signed_in'
  useEffect(() => {
    if (!signedIn || !hash.startsWith('#cr_')) return
    void succeeds(async () => {
      const creation = await api('GET /api/creations/{id}', { params: { id: hash.slice(1) } })
      openDialog('preview', { items: [previewItem(creation)] })
    })
  }, [hash, signedIn])
}
