import { ArrowRight } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { ToolDetail } from '../../../shared/contract/tools.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Card } from '../../components/ui/card.tsx'
import { AppLink } from '../navigation/app-link.tsx'
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
            <Card interactive>
              <h3 className="text-lg">
                {/* The directory writes paths of this site, and nothing else. */}
                <AppLink to={path as `/${string}`} className="stretched outline-none">
                  {title}
                </AppLink>
              </h3>
              <p className="flex-1 text-ink-muted text-sm">{description}</p>
              <p className="mt-2 flex min-h-6 items-center justify-between">
                <ArrowRight aria-hidden className="size-5 text-link" />
                {isComing(slug) && (
                  <Badge tone="drop">
                    <FormattedMessage id="tool.coming" />
                  </Badge>
                )}
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
