import type { ReactNode } from 'react'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { SectionSkeleton } from '../../app/pages/page-section.tsx'
import { useApiData } from '../../app/session/use-api-data.ts'

type LoadedProps<Data> = {
  load: () => Promise<Data>
  children: (data: Data, reload: () => void) => ReactNode
}

/** What was asked for, once it is there; until then that it is on its way, or could not be had. */
export function Loaded<Data>({ load, children }: LoadedProps<Data>) {
  const { status, data, reload } = useApiData(load)
  if (status === 'loading') return <SectionSkeleton />
  if (status === 'failed') return <LoadFailed onRetry={reload} />
  return children(data, reload)
}
