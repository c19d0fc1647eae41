import { useLoaderData } from 'react-router'
import { CreationsPage } from '../features/creations/creations-page.tsx'
import { OfflineNotice } from '../features/offline/offline-notice.tsx'
import type { loadSignedInPage } from '../features/session/signed-in-loader.ts'

export { pageMeta as meta } from '../features/pages/page-meta.ts'
export {
  loadSignedInPage as loader,
  loadSignedInPageInBrowser as clientLoader,
} from '../features/session/signed-in-loader.ts'

export default function MyCreations() {
  const { heading, description } = useLoaderData<typeof loadSignedInPage>()
  return (
    <>
      <OfflineNotice />
      <CreationsPage heading={heading} description={description} />
    </>
  )
}
