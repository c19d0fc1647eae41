import { FormattedMessage } from 'react-intl'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'
import { useSite } from '../../../app/pages/use-site.ts'
import { ToolCard } from '../../catalogue/tool-card.tsx'

export function RelatedTools({ related }: Pick<ToolDetail, 'related'>) {
  const { tools } = useSite()
  const isComing = (slug: string) => tools.some((tool) => tool.slug === slug && !tool.available)
  return (
    <section className="drawn-when-near mx-auto max-w-7xl px-gutter py-section">
      <h2 className="text-center text-3xl">
        <FormattedMessage id="tool.related" />
      </h2>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {related.map((tool) => (
          <li key={tool.slug} className="grid">
            <ToolCard tool={tool} coming={isComing(tool.slug)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
