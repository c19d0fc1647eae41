import { FormattedMessage, useIntl } from 'react-intl'
import type { EngineTrouble } from '../../../shared/contract/engines.ts'

/** Why an engine did not work: an explanation, and the provider's own words below. */
export function TroubleWords({ trouble: { kind, message, at } }: { trouble: EngineTrouble }) {
  const intl = useIntl()
  const when = intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="mt-1">
      <p>
        <FormattedMessage id={`admin.engines.trouble.${kind}`} />{' '}
        <span className="text-ink-subtle text-xs">{when}</span>
      </p>
      <p className="line-clamp-2 break-words font-mono text-ink-subtle text-xs">{message}</p>
    </div>
  )
}
