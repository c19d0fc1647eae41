import { useLoaderData } from 'react-router'
import type { loadLanding } from '../features/landing/landing-loader.ts'
import { LandingPage } from '../features/landing/landing-page.tsx'

export {
  loadLanding as loader,
  loadLandingInBrowser as clientLoader,
} from '../features/landing/landing-loader.ts'
export { pageMeta as meta } from '../features/pages/page-meta.ts'

export default function Home() {
  return <LandingPage {...useLoaderData<typeof loadLanding>()} />
}
