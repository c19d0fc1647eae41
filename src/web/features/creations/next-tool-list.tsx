import { ArrowRight } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import type { Tool } from '../../../shared/contract/tools.ts'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { inputAddress } from '../generation/input-address.ts'

type NextToolsProps = { creationId: string; tools: readonly Tool[] }

/** Links to the forms of tools that accept a creation as input. */
export function NextTools({ creationId, tools }: NextToolsProps) {
  if (tools.length === 0) {
    return (
      <p className="text-ink-muted">
        <FormattedMessage id="creations.use.none" />
      </p>
    )
  }
  return (
    <ul className="grid gap-2">
      {tools.map((tool) => (
        <li key={tool.slug}>
          <AppLink
            to={inputAddress(tool.path, creationId)}
            className="flex min-h-12 items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-2 font-semibold ring-1 ring-line hover:bg-hover"
          >
            {tool.title}
            <ArrowRight aria-hidden className="size-4 text-ink-subtle" />
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
