import { FormattedMessage, useIntl } from 'react-intl'
import { SETTING_GROUPS } from '../../../shared/catalogue/setting-values.ts'
import { api } from '../../app/session/browser-api.ts'
import { ConsolePage } from './console-page.tsx'
import { ExpirySection } from './expiry-section.tsx'
import { FoldedParts } from './folded-parts.tsx'
import { Loaded } from './loaded.tsx'
import { OffersSection } from './offers-section.tsx'
import type { Content } from './page-contents.tsx'
import { PromotionsSection } from './promotions-section.tsx'
import { SettingChangesSection } from './setting-changes-section.tsx'
import { SettingSearch } from './setting-search.tsx'
import { SettingsSection } from './settings-section.tsx'
import { TextsSection } from './texts-section.tsx'

const CONTENTS: readonly Content[] = [
  ...SETTING_GROUPS.map((group) => ({ id: group, title: `admin.catalogue.group.${group}` as const })),
  { id: 'offers', title: 'admin.offers.title' },
  { id: 'promotions', title: 'admin.promotions.title' },
  { id: 'expiry', title: 'admin.expiry.title' },
  { id: 'setting-changes', title: 'admin.catalogue.changes' },
]

/** The offers and their prices, which operators can change without changing the code. */
export default function CataloguePage() {
  const intl = useIntl()
  return (
    <ConsolePage
      heading={intl.formatMessage({ id: 'admin.catalogue.title' })}
      description={<FormattedMessage id="admin.catalogue.description" />}
    >
      <Loaded load={() => api('GET /api/operation/catalogue')}>
        {({ settings, changes }, reload) => (
          <>
            <SettingSearch settings={settings} onChange={reload} />
            <FoldedParts name="catalogue" contents={CONTENTS}>
              {SETTING_GROUPS.filter((group) => group !== 'texts').map((group) => (
                <SettingsSection
                  key={group}
                  group={group}
                  settings={settings.filter((setting) => setting.group === group)}
                  onChange={reload}
                />
              ))}
              <TextsSection onChange={reload} />
              <OffersSection />
              <PromotionsSection />
              <ExpirySection />
              <SettingChangesSection changes={changes} onChange={reload} />
            </FoldedParts>
          </>
        )}
      </Loaded>
    </ConsolePage>
  )
}
