import { useLoaderData } from 'react-router'
import type { loadPage } from '../app/pages/page-loader.ts'
import { PricingPage } from '../features/pricing/pricing-page.tsx'

export { loadPage as loader, loadPayload as clientLoader } from '../app/pages/page-loader.ts'
export { pricingMeta as meta } from '../features/pricing/pricing-meta.ts'

export default function Pricing() {
  const { heading, description } = useLoaderData<typeof loadPage>()
  return <PricingPage heading={heading} description={description} />
}
