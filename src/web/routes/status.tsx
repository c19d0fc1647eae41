import { useLoaderData } from 'react-router'
import type { loadStatus } from '../features/status/status-loader.ts'
import { StatusPage } from '../features/status/status-page.tsx'

export { pageMeta as meta } from '../app/pages/page-meta.ts'
export {
  loadStatus as loader,
  loadStatusInBrowser as clientLoader,
} from '../features/status/status-loader.ts'

export default function Status() {
  const { heading, description, status } = useLoaderData<typeof loadStatus>()
  return <StatusPage heading={heading} description={description} status={status} />
}
