import { useLoaderData } from 'react-router'
import { PageHeading } from '../features/pages/page-heading.tsx'
import type { loadPage } from '../features/pages/page-loader.ts'

export { loadPage as loader, loadPayload as clientLoader } from '../features/pages/page-loader.ts'
export { pageMeta as meta } from '../features/pages/page-meta.ts'

export default function Home() {
  const { heading, description } = useLoaderData<typeof loadPage>()
  return <PageHeading heading={heading} description={description} />
}
