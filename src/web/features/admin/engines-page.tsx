import { FormattedMessage, useIntl } from 'react-intl'
import type { EngineOverview } from '../../../shared/contract/engines.ts'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { SectionSkeleton } from '../../app/pages/page-section.tsx'
import { api } from '../../app/session/browser-api.ts'
import { ConsolePage } from './console-page.tsx'
import { CostBookSection } from './cost-book-section.tsx'
import { NodesSection } from './nodes-section.tsx'
import { OldNote } from './old-note.tsx'
import { OrderChangesSection } from './order-changes-section.tsx'
import { ProvidersSection } from './providers-section.tsx'
import { ServingSection } from './serving-section.tsx'
import { useWatchedData } from './use-watched-data.ts'

const POLL_EVERY_MS = 2_000

/** Which engine serves which tool, at what cost, with its actions. */
export default function EnginesPage() {
  const intl = useIntl()
  const { status, data, reload, isOld } = useWatchedData({
    load: () => api('GET /api/operation/engines'),
    everyMs: POLL_EVERY_MS,
    isMoving: hasRunningTrial,
  })

  return (
    <ConsolePage
      heading={intl.formatMessage({ id: 'admin.engines.title' })}
      description={<FormattedMessage id="admin.engines.description" />}
    >
      {status === 'loading' && <SectionSkeleton />}
      {status === 'failed' && <LoadFailed onRetry={reload} />}
      {status === 'ready' && (
        <>
          <OldNote isOld={isOld} />
          <NodesSection nodes={data.nodes} />
          <ServingSection tools={data.tools} onChange={reload} />
          <ProvidersSection providers={data.providers} />
          <CostBookSection />
          <OrderChangesSection changes={data.changes} onChange={reload} />
        </>
      )}
    </ConsolePage>
  )
}

function hasRunningTrial({ tools }: EngineOverview): boolean {
  return tools.some(({ engines }) => engines.some(({ latest_trial }) => latest_trial?.state === 'running'))
}
