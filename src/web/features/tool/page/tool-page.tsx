import { FormattedMessage } from 'react-intl'
import { useEngineName } from '../../../app/i18n/engine-name.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { ExamplePreload } from './example-preload.tsx'
import { RelatedTools } from './related-tools.tsx'
import { ToolFaq } from './tool-faq.tsx'
import type { ToolPageData } from './tool-loader.ts'
import { ToolSteps } from './tool-steps.tsx'
import { ToolWorkbench } from './workbench-part.ts'

/** The page of any tool: what it is, the tool itself, and below what people ask about it. */
export function ToolPage({ page }: { page: ToolPageData }) {
  const { path, heading, description, tool, effects, given } = page
  const engine = useEngineName()(tool)
  return (
    <>
      <ExamplePreload tool={tool} />
      <header className="aurora-top px-gutter pt-8 pb-6 text-center sm:pt-12 sm:pb-8">
        <h1 className="text-3xl sm:text-4xl">{heading}</h1>
        <p className="mx-auto mt-2 max-w-prose text-ink-muted text-lg">{description}</p>
        <p className="mt-3">
          {tool.available ? (
            engine && (
              <Badge className="max-w-full whitespace-normal break-words">
                <FormattedMessage id="tool.engine" values={{ engine }} />
              </Badge>
            )
          ) : (
            <Badge tone="drop">
              <FormattedMessage id="tool.coming" />
            </Badge>
          )}
        </p>
        {tool.engine_note && (
          <p className="mx-auto mt-2 max-w-prose text-ink-muted text-sm">{tool.engine_note}</p>
        )}
      </header>
      {/* Another tool, or another effect, starts with a form of its own. */}
      <ToolWorkbench key={path} tool={tool} effects={effects} given={given} />
      <ToolSteps steps={tool.steps} />
      <ToolFaq faq={tool.faq} />
      <RelatedTools related={tool.related} />
    </>
  )
}
