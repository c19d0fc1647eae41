import type { ReactNode } from 'react'
import { LoadFailed } from '../../app/pages/load-failed.tsx'
import { SectionSkeleton } from '../../app/pages/page-section.tsx'
import { useApiData } from '../../app/session/use-api-data.ts'

type LoadedProps<Data> = {
  load: () => Promise<Data>
  children: (data: Data, reload: () => void) => ReactNode
}

/** The loaded data; until then, a placeholder or an error. */
export function Loaded<Data>({ load, children }: LoadedProps<Data>) {
  const { status, data, reload } = useApiData(load)
  if (status === 'loading') return <SectionSkeleton />
  if (status === 'failed') return <LoadFailed onRetry={reload} />
  return children(data, reload)
}
