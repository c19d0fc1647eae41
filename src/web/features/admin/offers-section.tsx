import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import type { Offer } from '../../../shared/contract/catalogue.ts'
import { useMoney } from '../../app/i18n/money.ts'
import { api } from '../../app/session/browser-api.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { FigureTable } from './figure-table.tsx'
import { FoldedSection } from './folded-parts.tsx'
import { Loaded } from './loaded.tsx'

const COLUMNS = ['name', 'credits', 'price', 'provider'] as const

/** Packs and plans as sold here, next to the provider's prices. */
export function OffersSection() {
  return (
    <FoldedSection
      id="offers"
      title={<FormattedMessage id="admin.offers.title" />}
      description={<FormattedMessage id="admin.offers.description" />}
    >
      <Loaded load={() => api('GET /api/operation/offers')}>
        {({ offers }) => <OfferTable offers={offers} />}
      </Loaded>
    </FoldedSection>
  )
}

function OfferTable({ offers }: { offers: readonly Offer[] }) {
  const intl = useIntl()
  const money = useMoney()
  return (
    <FigureTable
      caption={intl.formatMessage({ id: 'admin.offers.title' })}
      columns={COLUMNS.map((key) => ({ key, label: <FormattedMessage id={`admin.offers.${key}`} /> }))}
      rows={offers.map((offer) => ({
        key: `${offer.name} ${offer.price_cents}`,
        flagged: differs(offer),
        cells: [
          <FormattedMessage key="name" id={`admin.offers.name.${offer.name}`} />,
          <FormattedNumber key="credits" value={offer.credits} />,
          money(offer.price_cents),
          <ProviderPrice key="provider" offer={offer} />,
        ],
      }))}
    />
  )
}

/** Whether the provider's price differs from the site's. */
const differs = ({ price_cents, provider_cents }: Offer) =>
  provider_cents !== null && provider_cents !== price_cents

function ProviderPrice({ offer }: { offer: Offer }) {
  const money = useMoney()
  if (offer.provider_price_id === null) return <FormattedMessage id="admin.offers.none" />
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <span className="break-all font-mono text-xs">{offer.provider_price_id}</span>
      {differs(offer) && (
        <Badge tone="danger">
          <FormattedMessage id="admin.offers.differs" values={{ price: money(offer.provider_cents ?? 0) }} />
        </Badge>
      )}
    </span>
  )
}
