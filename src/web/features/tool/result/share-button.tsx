import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { api, succeeds } from '../../../app/session/browser-api.ts'
import { Button } from '../../../components/ui/button.tsx'
import { usePassOn } from '../../share/use-pass-on.ts'

/** Makes a page that anybody with the link can see, and passes the link on: by the phone's own sheet, or copied. */
export function ShareButton({ creationId }: { creationId: string }) {
  const passOn = usePassOn()
  const [sharing, setSharing] = useState(false)
  async function share() {
    setSharing(true)
    await succeeds(async () => {
      const { url } = await api('POST /api/creations/{id}/share', {
        params: { id: creationId },
        body: {},
      })
      await passOn(url)
    })
    setSharing(false)
  }
  return (
    <Button icon={<Share2 aria-hidden />} loading={sharing} onClick={() => void share()}>
      <FormattedMessage id="result.share" />
    </Button>
  )
}
