import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Promotion } from '../../../shared/contract/catalogue.ts'
import { api } from '../../app/session/browser-api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { FoldedSection } from './folded-parts.tsx'
import { Loaded } from './loaded.tsx'
import { NewPromotionDialog } from './new-promotion-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { Rows } from './rows.tsx'
import { useMay } from './use-may.ts'

/** Codes that give credits or a discount. */
export function PromotionsSection() {
  const mayMake = useMay('change_catalogue')
  const [making, setMaking] = useState(false)
  return (
    <FoldedSection
      id="promotions"
      title={<FormattedMessage id="admin.promotions.title" />}
      description={<FormattedMessage id="admin.promotions.description" />}
    >
      <Loaded load={() => api('GET /api/operation/promotions')}>
        {({ promotions }, reload) => (
          <div className="grid gap-4">
            {mayMake && (
              <div>
                <Button onClick={() => setMaking(true)}>
                  <FormattedMessage id="admin.promotions.new" />
                </Button>
              </div>
            )}
            <Rows
              items={promotions}
              none={<FormattedMessage id="admin.promotions.none" />}
              row={(promotion) => (
                <PromotionRow key={promotion.code} promotion={promotion} onEnded={reload} />
              )}
            />
            {making && <NewPromotionDialog onMade={reload} onClose={() => setMaking(false)} />}
          </div>
        )}
      </Loaded>
    </FoldedSection>
  )
}

function PromotionRow({ promotion, onEnded }: { promotion: Promotion; onEnded: () => void }) {
  const intl = useIntl()
  const mayEnd = useMay('change_catalogue')
  const [asking, setAsking] = useState(false)
  const [now] = useState(() => Date.now())
  const { code, credits, percent, first_purchase_only, uses, max_uses, created_by, reason } = promotion
  const { starts_at, expires_at, ended_at } = promotion
  const isOver = ended_at !== null || Date.parse(expires_at) <= now || uses >= max_uses
  const moment = (at: string) => intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })
  const begins = starts_at === null ? 'none' : moment(starts_at)
  return (
    <li className="flex flex-wrap items-start gap-3 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="break-all font-mono">{code}</span>
          {percent === null ? (
            <FormattedMessage id="credits.amount" values={{ credits }} />
          ) : (
            <FormattedMessage id="pricing.off" values={{ percent }} />
          )}
          {first_purchase_only && (
            <Badge tone="drop">
              <FormattedMessage id="admin.promotions.first_badge" />
            </Badge>
          )}
          {isOver && (
            <Badge tone="neutral">
              <FormattedMessage id="admin.promotions.over" />
            </Badge>
          )}
        </p>
        <p className="text-ink-muted">
          <FormattedMessage
            id="admin.promotions.facts"
            values={{ uses, most: max_uses, begins, until: moment(expires_at) }}
          />
        </p>
        <p className="break-words text-ink-subtle text-xs">
          {created_by} · {reason}
        </p>
      </div>
      {mayEnd && !isOver && (
        <Button
          size="sm"
          aria-label={intl.formatMessage({ id: 'admin.promotions.end_label' }, { code })}
          onClick={() => setAsking(true)}
        >
          <FormattedMessage id="admin.promotions.end" />
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={<FormattedMessage id="admin.promotions.end.title" />}
          what={<FormattedMessage id="admin.promotions.end.what" />}
          about={code}
          confirm={<FormattedMessage id="admin.promotions.end" />}
          danger
          act={(why) =>
            api('POST /api/operation/promotions/{code}/end', { params: { code }, body: { reason: why } })
          }
          done={intl.formatMessage({ id: 'admin.promotions.ended' })}
          onDone={onEnded}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
