import { ArrowRight } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Creation } from '../../../shared/contract/creations.ts'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { SectionSkeleton } from '../../app/pages/page-section.tsx'
import { toolLink } from '../../app/pages/use-site.ts'
import { api } from '../../app/session/browser-api.ts'
import { useApiData } from '../../app/session/use-api-data.ts'
import { Dialog } from '../../components/ui/dialog.tsx'
import { inputAddress } from '../generation/input-address.ts'
import { toolsTaking } from './tools-taking.ts'

type UseAsInputDialogProps = { creation: Creation; onClose: () => void }

/** The tools that can go on from here. */
export function UseAsInputDialog({ creation: { id, kind, title }, onClose }: UseAsInputDialogProps) {
  const intl = useIntl()
  const { status, data, reload } = useApiData(async () =>
    toolsTaking(kind, (await api('GET /api/tools')).tools).map(toolLink),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={480}
      title={<FormattedMessage id="creations.use.title" />}
      description={<span className="line-clamp-2">{title}</span>}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
    >
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {status === 'ready' && data.length === 0 && (
        <p className="text-ink-muted">
          <FormattedMessage id="creations.use.none" />
        </p>
      )}
      {status === 'ready' && data.length > 0 && (
        <ul className="grid gap-2">
          {data.map((tool) => (
            <li key={tool.slug}>
              <AppLink
                to={inputAddress(tool.path, id)}
                className="flex min-h-12 items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-2 font-semibold ring-1 ring-line hover:bg-hover"
              >
                {tool.title}
                <ArrowRight aria-hidden className="size-4 text-ink-subtle" />
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
