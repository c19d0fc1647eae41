import { FormattedMessage } from 'react-intl'
import { FAMILIES } from '../../../shared/catalogue/families.ts'
import { PageHeading } from '../../app/pages/page-heading.tsx'
import type { ToolHubData } from './catalogue-loaders.ts'
import { ToolCard } from './tool-card.tsx'

type ToolHubProps = Pick<ToolHubData, 'heading' | 'description' | 'tools'>

/** All tools by family; what can be used now comes first. */
export function ToolHub({ heading, description, tools }: ToolHubProps) {
  return (
    <>
      <PageHeading heading={heading} description={description} />
      <div className="mx-auto grid max-w-7xl gap-12 px-gutter pb-section">
        {FAMILIES.map((family) => (
          <section key={family}>
            <h2 className="text-2xl">
              <FormattedMessage id={`family.${family}`} />
            </h2>
            <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
              {tools
                .filter((tool) => tool.family === family)
                .toSorted((one, other) => Number(other.available) - Number(one.available))
                .map((tool) => (
                  <li key={tool.slug} className="grid">
                    <ToolCard tool={tool} coming={!tool.available} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
