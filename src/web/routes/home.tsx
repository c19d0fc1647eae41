import { useLoaderData } from 'react-router'
import type { loadLanding } from '../features/landing/landing-loader.ts'
import { LandingPage } from '../features/landing/landing-page.tsx'

export { pageMeta as meta } from '../app/pages/page-meta.ts'
export {
  loadLanding as loader,
  loadLandingInBrowser as clientLoader,
} from '../features/landing/landing-loader.ts'

export default function Home() {
  return <LandingPage page={useLoaderData<typeof loadLanding>()} />
}
