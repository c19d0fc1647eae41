import { useLoaderData } from 'react-router'
import { OfflineNotice } from '../app/offline/offline-notice.tsx'
import type { loadSignedInPage } from '../app/session/signed-in-loader.ts'
import { CreationsPage } from '../features/creations/creations-page.tsx'

export { pageMeta as meta } from '../app/pages/page-meta.ts'
export {
  loadSignedInPage as loader,
  loadSignedInPageInBrowser as clientLoader,
} from '../app/session/signed-in-loader.ts'

export default function MyCreations() {
  const { heading, description } = useLoaderData<typeof loadSignedInPage>()
  return (
    <>
      <OfflineNotice />
      <CreationsPage heading={heading} description={description} />
    </>
  )
}
