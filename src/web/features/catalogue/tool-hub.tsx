import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { FAMILIES, type Family } from '../../../shared/catalogue/families.ts'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { PageHeading } from '../../app/pages/page-heading.tsx'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import type { ToolHubData } from './catalogue-loaders.ts'
import { type ListedTool, NO_FILTER, suitsFilter } from './filter-tools.ts'
import { ToolCard } from './tool-card.tsx'
import { ToolFilterBar } from './tool-filter-bar.tsx'

type ToolHubProps = Pick<ToolHubData, 'heading' | 'description' | 'tools'>

/** All tools by family, or the search results; available tools come first. */
export function ToolHub({ heading, description, tools }: ToolHubProps) {
  const [filter, setFilter] = useState(NO_FILTER)
  const found = tools
    .filter((tool) => suitsFilter(tool, filter))
    .toSorted((one, other) => Number(other.available) - Number(one.available))
  return (
    <>
      <PageHeading heading={heading} description={description} />
      <div className="mx-auto grid max-w-7xl grid-cols-1 gap-8 px-gutter pb-section">
        <ToolFilterBar filter={filter} onChange={setFilter} />
        <p>
          <AppLink to="/gallery" className="inline-block py-2 underline">
            <FormattedMessage id="gallery.look" />
          </AppLink>
        </p>
        <output className="sr-only">
          <FormattedMessage id="tools.found" values={{ found: found.length }} />
        </output>
        {found.length === 0 && (
          <EmptyState
            level={2}
            icon={<SearchX aria-hidden />}
            title={<FormattedMessage id="tools.none" />}
            actions={
              <Button onClick={() => setFilter(NO_FILTER)}>
                <FormattedMessage id="tools.show_all" />
              </Button>
            }
          >
            <FormattedMessage id="tools.none_hint" />
          </EmptyState>
        )}
        {FAMILIES.map((family) => (
          <ToolFamily key={family} family={family} tools={found.filter((tool) => tool.family === family)} />
        ))}
      </div>
    </>
  )
}

function ToolFamily({ family, tools }: { family: Family; tools: readonly ListedTool[] }) {
  if (tools.length === 0) return null
  return (
    <section className="mt-2">
      <h2 className="text-2xl">
        <FormattedMessage id={`family.${family}`} />
      </h2>
      <ul className="mt-5 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {tools.map((tool) => (
          <li key={tool.slug} className="grid">
            <ToolCard tool={tool} coming={!tool.available} credits={tool.credits} />
          </li>
        ))}
      </ul>
    </section>
  )
}
