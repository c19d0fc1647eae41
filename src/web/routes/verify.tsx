import { useLoaderData } from 'react-router'
import type { loadPage } from '../app/pages/page-loader.ts'
import { VerifyPage } from '../features/verify/verify-page.tsx'

export { loadPage as loader, loadPayload as clientLoader } from '../app/pages/page-loader.ts'
export { pageMeta as meta } from '../app/pages/page-meta.ts'

export default function Verify() {
  const { heading, description } = useLoaderData<typeof loadPage>()
  return <VerifyPage heading={heading} description={description} />
}
