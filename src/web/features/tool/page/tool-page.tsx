import { FormattedMessage } from 'react-intl'
import { useEngineName } from '../../../app/i18n/engine-name.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { ExamplePreload } from './example-preload.tsx'
import { ToolAbout } from './tool-about-part.ts'
import type { ToolPageData } from './tool-loader.ts'
import { ToolWorkbench } from './workbench-part.ts'

/** The page of any tool: its heading, the tool itself, and questions about it below. */
export function ToolPage({ page }: { page: ToolPageData }) {
  const { path, heading, description, tool, effects, given } = page
  return (
    <>
      <ExamplePreload tool={tool} />
      <header className="aurora-top">
        <div className="mx-auto flex max-w-7xl flex-wrap items-baseline gap-x-4 gap-y-1.5 px-gutter pt-6 pb-5">
          <h1 className="text-2xl sm:text-3xl">{heading}</h1>
          <p className="min-w-0 text-ink-muted sm:text-lg lg:flex-1">{description}</p>
          <EngineBadge tool={tool} />
          {tool.engine_note && <p className="w-full text-ink-muted text-sm">{tool.engine_note}</p>}
        </div>
      </header>
      {/* The key gives each tool and effect a fresh form. */}
      <ToolWorkbench key={path} tool={tool} effects={effects} given={given} />
      <ToolAbout tool={tool} />
    </>
  )
}

function EngineBadge({ tool }: { tool: ToolPageData['tool'] }) {
  const engine = useEngineName()(tool)
  if (!tool.available) {
    return (
      <Badge tone="drop">
        <FormattedMessage id="tool.coming" />
      </Badge>
    )
  }
  return (
    engine && (
      <Badge className="max-w-full whitespace-normal! break-words">
        <FormattedMessage id="tool.engine" values={{ engine }} />
      </Badge>
    )
  )
}
