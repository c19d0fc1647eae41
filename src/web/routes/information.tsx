import { useLoaderData } from 'react-router'
import { InformationPage } from '../features/information/information-page.tsx'
import type { loadPage } from '../features/pages/page-loader.ts'

export { loadPage as loader, loadPayload as clientLoader } from '../features/pages/page-loader.ts'
export { pageMeta as meta } from '../features/pages/page-meta.ts'

export default function Information() {
  return <InformationPage {...useLoaderData<typeof loadPage>()} />
}
