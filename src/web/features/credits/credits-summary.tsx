import { Clock, TrendingDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { CreditDetails } from '../../../shared/contract/credit.ts'
import { ExpiryWords } from './expiry-words.tsx'

/** The balance, its sources, what expires next, and what was spent today. */
export function CreditsSummary({ details }: { details: CreditDetails }) {
  const { credit_remain, by_source, next_expiry, today_spent, held } = details
  return (
    <div className="grid gap-4">
      <p>
        <span className="font-extrabold text-3xl tabular-nums">
          <FormattedMessage id="credits.amount" values={{ credits: credit_remain }} />
        </span>
      </p>
      {by_source.length > 0 && <Sources sources={by_source} />}
      <ul className="grid gap-2 text-ink-muted text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
        {next_expiry && (
          <Fact icon={<Clock aria-hidden />}>
            <FormattedMessage
              id="credits.next_expiry"
              values={{ credits: next_expiry.amount, when: <ExpiryWords at={next_expiry.at} /> }}
            />
          </Fact>
        )}
        <Fact icon={<TrendingDown aria-hidden />}>
          <FormattedMessage id="credits.spent_today" values={{ credits: today_spent }} />
        </Fact>
        {held > 0 && (
          <Fact icon={<Clock aria-hidden />}>
            <FormattedMessage id="credits.held" values={{ credits: held }} />
          </Fact>
        )}
      </ul>
    </div>
  )
}

function Sources({ sources }: { sources: CreditDetails['by_source'] }) {
  const intl = useIntl()
  return (
    <ul
      aria-label={intl.formatMessage({ id: 'credits.by_source' })}
      className="divide-y divide-line overflow-hidden rounded-lg bg-sunken text-sm ring-1 ring-line"
    >
      {sources.map(({ source, amount, next_expiry }) => (
        <li key={source} className="flex items-baseline justify-between gap-3 px-3.5 py-2.5">
          <span>
            <span className="font-semibold">
              <FormattedMessage id={`credits.source.${source}`} />
            </span>
            {next_expiry && (
              <span className="block text-ink-subtle text-xs">
                <FormattedMessage id="credits.until" values={{ when: <ExpiryWords at={next_expiry} /> }} />
              </span>
            )}
          </span>
          <span className="font-semibold tabular-nums">{intl.formatNumber(amount)}</span>
        </li>
      ))}
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      {icon}
      <span>{children}</span>
    </li>
  )
}
