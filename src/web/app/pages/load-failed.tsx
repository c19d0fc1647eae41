import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'

type LoadFailedProps = {
  onRetry: () => void
  /** What failed to load. */
  children?: ReactNode
}

export function LoadFailed({
  onRetry,
  children = <FormattedMessage id="settings.load_failed" />,
}: LoadFailedProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
      <p>{children}</p>
      <Button size="sm" onClick={onRetry}>
        <FormattedMessage id="action.retry" />
      </Button>
    </div>
  )
}
