import { FormattedMessage } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <p>
        <FormattedMessage id="settings.load_failed" />
      </p>
      <Button size="sm" onClick={onRetry}>
        <FormattedMessage id="action.retry" />
      </Button>
    </div>
  )
}
