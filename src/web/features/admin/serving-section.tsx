import { FormattedMessage } from 'react-intl'
import type { EnginesOfTool } from '../../../shared/contract/engines.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { ToolEngines } from './tool-engines.tsx'

type ServingSectionProps = { tools: readonly EnginesOfTool[]; onChange: () => void }

/** Details of tools that are served from elsewhere; one sentence for all others. */
export function ServingSection({ tools, onChange }: ServingSectionProps) {
  const elsewhere = tools.filter(({ engines }) => engines.length > 0)
  const here = tools.length - elsewhere.length
  return (
    <PageSection
      id="serving"
      title={<FormattedMessage id="admin.engines.serving.title" />}
      description={<FormattedMessage id="admin.engines.serving.description" />}
    >
      <ul className="grid gap-4">
        {elsewhere.map((tool) => (
          <li key={tool.tool}>
            <ToolEngines tool={tool} onChange={onChange} />
          </li>
        ))}
      </ul>
      {here > 0 && (
        <p className="mt-4 text-ink-muted text-sm">
          <FormattedMessage
            id="admin.engines.here"
            values={{ here, all: elsewhere.length === 0 ? 'yes' : 'no' }}
          />
        </p>
      )}
    </PageSection>
  )
}
