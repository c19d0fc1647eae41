import { useLoaderData } from 'react-router'
import type { loadSignedInPage } from '../app/session/signed-in-loader.ts'
import { SettingsPage } from '../features/settings/settings-page.tsx'

export { pageMeta as meta } from '../app/pages/page-meta.ts'
export {
  loadSignedInPage as loader,
  loadSignedInPageInBrowser as clientLoader,
} from '../app/session/signed-in-loader.ts'

export default function Settings() {
  const { heading, description } = useLoaderData<typeof loadSignedInPage>()
  return <SettingsPage heading={heading} description={description} />
}
