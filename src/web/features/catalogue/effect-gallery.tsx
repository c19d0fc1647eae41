import { FormattedMessage } from 'react-intl'
import { EFFECT_TABS } from '../../../shared/catalogue/effect-tabs.ts'
import { PageHeading } from '../pages/page-heading.tsx'
import { CatalogueCard } from './catalogue-card.tsx'
import type { EffectGalleryData } from './catalogue-loaders.ts'

/** All effects by the tabs of their catalogue. */
export function EffectGallery({ heading, description, effects }: EffectGalleryData) {
  return (
    <>
      <PageHeading heading={heading} description={description} />
      <div className="mx-auto grid max-w-7xl gap-12 px-gutter pb-section">
        {EFFECT_TABS.map(({ id, name }) => (
          <section key={id}>
            <h2 className="text-2xl">
              <FormattedMessage id={`effects.tab.${name}`} />
            </h2>
            <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
              {effects
                .filter(({ tab }) => tab === id)
                .map(({ slug, detail_url, name_lang, credits_cost, pictures, available }) => (
                  <li key={slug} className="grid">
                    <CatalogueCard path={detail_url} title={name_lang} coming={!available}>
                      <FormattedMessage id="effects.needs" values={{ pictures, credits: credits_cost }} />
                    </CatalogueCard>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
