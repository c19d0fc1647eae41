import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Creation } from '../../../../shared/contract/creations.ts'
import { lazyPick } from '../../../app/navigation/load-code.ts'
import { api, succeeds } from '../../../app/session/browser-api.ts'
import { Button } from '../../../components/ui/button.tsx'

const ShareDialog = lazyPick(
  () => import('../../share/share-dialog.tsx'),
  (code) => code.ShareDialog,
)

/** Explains the public page and asks first; an existing page can be deleted again. */
export function ShareButton({ creationId }: { creationId: string }) {
  const [creation, setCreation] = useState<Creation | null>(null)
  const [asking, setAsking] = useState(false)
  async function ask() {
    setAsking(true)
    await succeeds(async () => {
      setCreation(await api('GET /api/creations/{id}', { params: { id: creationId } }))
    })
    setAsking(false)
  }
  return (
    <>
      <Button icon={<Share2 aria-hidden />} loading={asking} onClick={() => void ask()}>
        <FormattedMessage id="result.share" />
      </Button>
      {creation && (
        <Suspense>
          <ShareDialog
            kind="creation"
            shown={creation}
            onChange={() => {}}
            onClose={() => setCreation(null)}
          />
        </Suspense>
      )}
    </>
  )
}
