import { useLoaderData } from 'react-router'
import type { loadPage } from '../app/pages/page-loader.ts'
import { InformationPage } from '../features/information/information-page.tsx'

export { loadPage as loader, loadPayload as clientLoader } from '../app/pages/page-loader.ts'
export { pageMeta as meta } from '../app/pages/page-meta.ts'

export default function Information() {
  return <InformationPage {...useLoaderData<typeof loadPage>()} />
}
