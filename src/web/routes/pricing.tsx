import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tabFrom } from '../../shared/catalogue/pricing-tabs.ts'
import { loadPage, loadPayload } from '../app/pages/page-loader.ts'
import { PricingPage } from '../features/pricing/pricing-page.tsx'

export { pricingMeta as meta } from '../features/pricing/pricing-meta.ts'

const tabAt = ({ searchParams }: URL) => tabFrom(searchParams.get('tab'))

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await loadPage(args)), renderedTab: tabAt(args.url) }
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return { ...(await loadPayload(args)), renderedTab: tabAt(args.url) }
}

export default function Pricing() {
  const { heading, description, renderedTab } = useLoaderData<typeof loader>()
  return <PricingPage heading={heading} description={description} renderedTab={renderedTab} />
}
