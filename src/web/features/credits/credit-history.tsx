import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { CreditEntry } from '../../../shared/contract/credit.ts'
import { useSite } from '../../app/pages/use-site.ts'
import { Button } from '../../components/ui/button.tsx'
import { cx } from '../../components/ui/cx.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useInView } from '../../components/ui/use-in-view.ts'
import { CreditsFailed } from './credits-failed.tsx'
import { useCreditHistory } from './use-credit-history.ts'

export function CreditHistory() {
  const { entries, status, loadMore } = useCreditHistory()
  const end = useRef<HTMLDivElement>(null)
  useInView(end, status === 'more', loadMore)
  if (status === 'complete' && entries.length === 0) {
    return (
      <p className="text-ink-muted text-sm">
        <FormattedMessage id="credits.history_empty" />
      </p>
    )
  }
  return (
    <div aria-busy={status === 'loading'}>
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <div ref={end} className="pt-3">
        {status === 'loading' && <Skeleton className="h-24" />}
        {status === 'failed' && <CreditsFailed onRetry={loadMore} />}
        {status === 'more' && (
          <Button size="sm" fullWidth onClick={loadMore}>
            <FormattedMessage id="credits.history_more" />
          </Button>
        )}
      </div>
    </div>
  )
}

function Entry({ entry: { at, kind, source, tool, amount } }: { entry: CreditEntry }) {
  const intl = useIntl()
  const { tools } = useSite()
  const title = tool && (tools.find(({ slug }) => slug === tool)?.title ?? tool)
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5 text-sm">
      <span className="min-w-0">
        <span className="font-semibold">
          <FormattedMessage id={`credits.kind.${kind}`} />
        </span>
        {(title || source) && (
          <span className="text-ink-muted">
            {' · '}
            {title || (source && <FormattedMessage id={`credits.source.${source}`} />)}
          </span>
        )}
        <time dateTime={at} className="block text-ink-subtle text-xs">
          {intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </span>
      <span
        className={cx('font-semibold tabular-nums', amount > 0 ? 'text-on-success-soft' : 'text-ink-muted')}
      >
        {intl.formatNumber(amount, { signDisplay: 'exceptZero' })}
      </span>
    </li>
  )
}
