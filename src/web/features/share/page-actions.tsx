import { Flag, Share2 } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useShareLink } from './use-share-link.ts'

type PageActionsProps = {
  /** The reference of the shared page, for reports. */
  id: string
  /** The page of the tool that made it. */
  makePath: `/${string}`
}

/** The actions for visitors of a shared page. */
export function PageActions({ id, makePath }: PageActionsProps) {
  const shareLink = useShareLink()
  return (
    <>
      <Button asChild variant="primary" size="lg" fullWidth>
        <AppLink to={makePath}>
          <FormattedMessage id="shared.make" />
        </AppLink>
      </Button>
      <Button size="lg" fullWidth icon={<Share2 aria-hidden />} onClick={() => void shareLink(location.href)}>
        <FormattedMessage id="shared.share" />
      </Button>
      <AppLink
        to={`/verify?reference=${encodeURIComponent(id)}#report`}
        className="inline-flex w-fit items-center gap-2 py-2 text-ink-muted text-sm underline hover:text-ink"
      >
        <Flag aria-hidden className="size-4" />
        <FormattedMessage id="shared.report" />
      </AppLink>
    </>
  )
}
