import { useLoaderData } from 'react-router'
import type { loadPage } from '../app/pages/page-loader.ts'
import { InformationPage } from '../features/information/information-page.tsx'

export { loadPage as loader, loadPayload as clientLoader } from '../app/pages/page-loader.ts'
export { pageMeta as meta } from '../app/pages/page-meta.ts'

export default function Information() {
  const { heading, description, sections } = useLoaderData<typeof loadPage>()
  return <InformationPage heading={heading} description={description} sections={sections} />
}
