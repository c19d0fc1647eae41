import { Hourglass, Sparkles } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'
import { AppLink } from '../../../app/navigation/app-link.tsx'
import { useSite } from '../../../app/pages/use-site.ts'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { ToolExample } from './tool-example-part.ts'

/** Before the first result: what will be here, or, for a tool that is not ready, what can be used instead. */
export function ResultEmpty({ tool }: { tool: ToolDetail }) {
  if (!tool.available) return <Coming tool={tool} />
  const hasExample = tool.examples.length > 0
  return (
    <EmptyState
      {...(hasExample ? { art: <ToolExample tool={tool} /> } : { icon: <Sparkles aria-hidden /> })}
      title={<FormattedMessage id="result.empty" />}
      className="flex-1"
    >
      <FormattedMessage id={hasSamples(tool) ? 'result.empty_hint' : 'result.empty_hint_alone'} />
    </EmptyState>
  )
}

function hasSamples({ fields, face_samples }: ToolDetail): boolean {
  return face_samples.length > 0 || fields.some((field) => 'samples' in field && field.samples.length > 0)
}

function Coming({ tool }: { tool: ToolDetail }) {
  const { tools } = useSite()
  const usable = tools.filter(({ slug, available }) => available && slug !== tool.slug)
  // The most closely related tools come first, and only some of them are available yet.
  const nearest = tool.related.flatMap(({ slug }) => usable.filter((other) => other.slug === slug))
  return (
    <EmptyState
      icon={<Hourglass aria-hidden />}
      title={<FormattedMessage id={tool.offered ? 'tool.coming' : 'tool.off'} />}
      className="flex-1"
      actions={nearest.map(({ slug, path, title }) => (
        <Button key={slug} asChild>
          <AppLink to={path}>{title}</AppLink>
        </Button>
      ))}
    >
      {tool.offered ? (
        <FormattedMessage id={nearest.length > 0 ? 'tool.coming_hint' : 'tool.coming_alone'} />
      ) : (
        <FormattedMessage id={nearest.length > 0 ? 'tool.off_hint' : 'tool.off_alone'} />
      )}
    </EmptyState>
  )
}
