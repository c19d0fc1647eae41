import { FormattedMessage, useIntl } from 'react-intl'
import { quietApi } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ExploreCarousel } from './explore-carousel.tsx'

const WIDTH = 753

export default function ExploreDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl()
  const { status, data, reload } = useApiData(() => quietApi('GET /api/explore'))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={WIDTH}
      title={<FormattedMessage id="explore.title" />}
      description={<FormattedMessage id="explore.lead" />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
    >
      {/* As high as the slides, so that nothing moves when they are loaded. */}
      <div className="min-h-96" aria-busy={status === 'loading'}>
        {status === 'loading' && <Skeleton className="h-80" />}
        {status === 'failed' && (
          <div className="grid justify-items-start gap-4">
            <p role="alert">
              <FormattedMessage id="explore.failed" />
            </p>
            <Button onClick={reload}>
              <FormattedMessage id="action.retry" />
            </Button>
          </div>
        )}
        {status === 'ready' && (
          <ExploreCarousel
            entries={data.entries}
            slideClassName="basis-[88%] sm:basis-1/2"
            onLeave={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}
