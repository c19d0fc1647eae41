import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { showNotification, showToast } from '../../components/ui/toast.ts'
import { copyText } from '../invites/copy-text.ts'
import { api, succeeds } from '../session/browser-api.ts'

/** Makes a page that anybody with the link can see, and passes the link on: by the phone's own sheet, or copied. */
export function ShareButton({ creationId }: { creationId: string }) {
  const intl = useIntl()
  const [sharing, setSharing] = useState(false)
  async function share() {
    setSharing(true)
    await succeeds(async () => {
      const { url } = await api('POST /api/creations/{id}/share', {
        params: { id: creationId },
        body: {},
      })
      if (await sharedBySheet(url)) return
      if (await copyText(url))
        showToast(intl.formatMessage({ id: 'result.link_copied' }), { kind: 'success', durationMs: 5000 })
      else
        showNotification({
          title: intl.formatMessage({ id: 'result.link_by_hand' }),
          body: url,
          durationMs: 20_000,
        })
    })
    setSharing(false)
  }
  return (
    <Button icon={<Share2 aria-hidden />} loading={sharing} onClick={() => void share()}>
      <FormattedMessage id="result.share" />
    </Button>
  )
}

/** True when the person has used the sheet, or has closed it on purpose. */
async function sharedBySheet(url: string): Promise<boolean> {
  if (!navigator.canShare?.({ url })) return false
  try {
    await navigator.share({ url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
