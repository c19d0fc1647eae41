import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import type { KeptAnswer } from './kept-caches.ts'

/** Says that the shown content is from an earlier visit, and from when. */
export function OfflineNotice() {
  const [keptAt, setKeptAt] = useState<string | null>(null)
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const hear = ({ data }: MessageEvent<KeptAnswer>) => setKeptAt(data.creationsKeptAt)
    workers?.addEventListener('message', hear)
    return () => workers?.removeEventListener('message', hear)
  }, [])
  if (keptAt === null) return null
  return (
    <output className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-3 gap-y-2 bg-warning-soft px-gutter py-3 text-on-warning-soft text-sm xl:mt-4 xl:rounded-lg">
      <WifiOff aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-60">
        <FormattedMessage
          id="offline.creations"
          values={{ when: <FormattedDate value={keptAt} dateStyle="long" timeStyle="short" /> }}
        />
      </p>
      <Button size="sm" onClick={() => location.reload()}>
        <FormattedMessage id="action.retry" />
      </Button>
    </output>
  )
}
