import { FormattedMessage } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'

export function CreditsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 text-sm">
      <p>
        <FormattedMessage id="credits.failed" />
      </p>
      <Button size="sm" onClick={onRetry}>
        <FormattedMessage id="action.retry" />
      </Button>
    </div>
  )
}
