import { useLoaderData } from 'react-router'
import type { loadPage } from '../app/pages/page-loader.ts'
import { ContactPage } from '../features/information/contact-page.tsx'

export { loadPage as loader, loadPayload as clientLoader } from '../app/pages/page-loader.ts'
export { pageMeta as meta } from '../app/pages/page-meta.ts'

export default function Contact() {
  const { heading, description, sections } = useLoaderData<typeof loadPage>()
  return <ContactPage heading={heading} description={description} sections={sections} />
}
