import { FormattedMessage } from 'react-intl'
import type { ExploreEntry } from '../../../shared/contract/tools.ts'
import { ExploreCarousel } from './explore-carousel.tsx'

export function ExploreSection({ entries }: { entries: readonly ExploreEntry[] }) {
  return (
    <section className="drawn-when-near mx-auto max-w-7xl px-gutter pt-section">
      <h2 className="text-center text-3xl">
        <FormattedMessage id="explore.title" />
      </h2>
      <p className="mt-2 mb-8 text-center text-ink-muted">
        <FormattedMessage id="explore.lead" />
      </p>
      <ExploreCarousel entries={entries} slideClassName="basis-[85%] sm:basis-1/2 lg:basis-1/3" />
    </section>
  )
}
