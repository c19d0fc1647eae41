import { FormattedMessage } from 'react-intl'

/** The reason of a decision. */
export function DecisionReason({ reason }: { reason: string | null }) {
  if (!reason) return null
  return (
    <p className="mt-2 break-words text-ink-muted">
      <FormattedMessage id="admin.reports.why" values={{ reason }} />
    </p>
  )
}
