import { FormattedMessage } from 'react-intl'
import { EFFECT_TABS } from '../../../shared/catalogue/effect-tabs.ts'
import { PageHeading } from '../../app/pages/page-heading.tsx'
import type { EffectGalleryData } from './catalogue-loaders.ts'
import { EffectCard } from './effect-card.tsx'

type EffectGalleryProps = Pick<EffectGalleryData, 'heading' | 'description' | 'effects'>

/** All effects, in the tabs of their catalogue. */
export function EffectGallery({ heading, description, effects }: EffectGalleryProps) {
  return (
    <>
      <PageHeading heading={heading} description={description} />
      <div className="mx-auto grid max-w-7xl grid-cols-1 gap-12 px-gutter pb-section">
        {EFFECT_TABS.map(({ id, name }) => (
          <section key={id}>
            <h2 className="text-2xl">
              <FormattedMessage id={`effects.tab.${name}`} />
            </h2>
            <ul className="mt-5 grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
              {effects
                .filter(({ tab, offered }) => tab === id && offered)
                .map((effect) => (
                  <li key={effect.slug} className="grid">
                    <EffectCard effect={effect} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
