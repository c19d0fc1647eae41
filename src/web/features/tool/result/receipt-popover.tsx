import { ReceiptText } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { GrantSource } from '../../../../shared/catalogue/grant-sources.ts'
import type { Generation } from '../../../../shared/contract/generations.ts'
import type { MessageKey } from '../../../../shared/i18n/app-messages.ts'
import { useEngineName } from '../../../app/i18n/engine-name.ts'
import { quietApi } from '../../../app/session/browser-api.ts'
import { useApiData } from '../../../app/session/use-api-data.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Popover } from '../../../components/ui/popover.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { CreditsFailed } from '../../credits/credits-failed.tsx'

type ReceiptProps = { generation: Pick<Generation, 'id' | 'engine' | 'model'> }

/** The price of a creation, the credits it was paid with, and its engine. */
export function ReceiptPopover({ generation }: ReceiptProps) {
  const intl = useIntl()
  return (
    <Popover
      label={intl.formatMessage({ id: 'result.receipt' })}
      className="w-72"
      trigger={
        <Button variant="ghost" size="sm" icon={<ReceiptText aria-hidden />}>
          <FormattedMessage id="result.receipt" />
        </Button>
      }
    >
      <Receipt generation={generation} />
    </Popover>
  )
}

function Receipt({ generation }: ReceiptProps) {
  const engine = useEngineName()(generation)
  const { status, data, reload } = useApiData(() =>
    quietApi('GET /api/generations/{id}/receipt', { params: { id: generation.id } }),
  )
  if (status === 'failed') return <CreditsFailed onRetry={reload} />
  if (!data) return <Skeleton className="h-28" />
  return (
    <div className="grid gap-3 text-sm">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
        <Line id="result.receipt_held" credits={data.held} />
        <Line id="result.receipt_captured" credits={data.captured} strong />
        {data.released > 0 && <Line id="result.receipt_released" credits={data.released} />}
      </dl>
      <p className="border-line border-t pt-3 font-semibold text-ink-subtle text-xs">
        <FormattedMessage id="result.receipt_from" />
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
        {[...bySource(data.from)].map(([source, captured]) => (
          <Line key={source} id={`credits.source.${source}`} credits={captured} />
        ))}
      </dl>
      {engine && (
        <p className="break-words border-line border-t pt-3 text-ink-muted text-xs">
          <span className="font-semibold text-ink-subtle">
            <FormattedMessage id="result.receipt_engine" />
          </span>{' '}
          {engine}
        </p>
      )}
    </div>
  )
}

type Part = { source: GrantSource; captured: number }

/** Several grants from one source are one line. */
function bySource(parts: readonly Part[]): Map<GrantSource, number> {
  const sums = new Map<GrantSource, number>()
  for (const { source, captured } of parts) sums.set(source, (sums.get(source) ?? 0) + captured)
  return sums
}

type LineProps = { id: MessageKey; credits: number; strong?: boolean }

function Line({ id, credits, strong = false }: LineProps) {
  return (
    <div className="contents">
      <dt className={strong ? 'font-semibold' : 'text-ink-muted'}>
        <FormattedMessage id={id} />
      </dt>
      <dd className={strong ? 'text-right font-semibold tabular-nums' : 'text-right tabular-nums'}>
        <FormattedMessage id="credits.amount" values={{ credits }} />
      </dd>
    </div>
  )
}
