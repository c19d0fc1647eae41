import { useSyncExternalStore } from 'react'
import { FormattedMessage } from 'react-intl'
import { useSearchParams } from 'react-router'
import { type PricingTab, tabFrom } from '../../../shared/catalogue/pricing-tabs.ts'
import { PRICING_QUESTIONS } from '../../app/pages/pricing-questions.ts'
import { useFigures } from '../../app/pages/use-figures.ts'
import { PlanComparison } from './plan-comparison.tsx'
import { PricingPanel } from './pricing-panel.tsx'

type PricingPageProps = {
  heading: string
  description: string
  /** The tab that the server has rendered. */
  renderedTab: PricingTab
}

export function PricingPage({ heading, description, renderedTab }: PricingPageProps) {
  const [tab, setTab] = useTabInAddress(renderedTab)
  return (
    <>
      <header className="aurora-top px-gutter pt-12 pb-8 text-center sm:pt-16">
        <h1 className="text-4xl">{heading}</h1>
        <p className="mx-auto mt-3 max-w-prose text-balance text-ink-muted text-lg">{description}</p>
      </header>
      <div className="mx-auto box-content max-w-[1170px] px-gutter pb-section">
        <PricingPanel tab={tab} onTabChange={setTab} />
        <PlanComparison />
        <GoodToKnow />
      </div>
    </>
  )
}

function GoodToKnow() {
  const { typical } = useFigures()
  return (
    <section id="faq" className="mt-section">
      <h2 className="text-2xl">
        <FormattedMessage id="pricing.faq.title" />
      </h2>
      <dl className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-2">
        {PRICING_QUESTIONS.map((question) => (
          <div key={question}>
            <dt className="font-bold">
              <FormattedMessage id={`pricing.faq.${question}.question`} />
            </dt>
            <dd className="mt-1 text-ink-muted">
              <FormattedMessage id={`pricing.faq.${question}.answer`} values={typical} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The tab is part of the address. A cached page may have been rendered for another one. */
function useTabInAddress(renderedTab: PricingTab): [PricingTab, (tab: PricingTab) => void] {
  const [search, setSearch] = useSearchParams()
  const tab = useSyncExternalStore(
    () => () => {},
    () => tabFrom(search.get('tab')),
    () => renderedTab,
  )
  const show = (next: PricingTab) =>
    setSearch({ tab: next }, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  return [tab, show]
}
