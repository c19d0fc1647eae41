import { FormattedMessage } from 'react-intl'
import type { ToolDetail } from '../../../shared/contract/tools.ts'
import { CatalogueCard } from '../catalogue/catalogue-card.tsx'
import { useSite } from '../shell/use-site.ts'

export function RelatedTools({ related }: Pick<ToolDetail, 'related'>) {
  const { tools } = useSite()
  const isComing = (slug: string) => tools.some((tool) => tool.slug === slug && !tool.available)
  return (
    <section className="mx-auto max-w-7xl px-gutter py-section">
      <h2 className="text-center text-3xl">
        <FormattedMessage id="tool.related" />
      </h2>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {related.map(({ slug, path, title, description }) => (
          <li key={slug} className="grid">
            <CatalogueCard path={path} title={title} coming={isComing(slug)}>
              {description}
            </CatalogueCard>
          </li>
        ))}
      </ul>
    </section>
  )
}
