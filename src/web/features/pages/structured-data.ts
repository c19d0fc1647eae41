import { PACKS, packFigures } from '../../../shared/catalogue/packs.ts'
import { PLANS } from '../../../shared/catalogue/plans.ts'
import type { PageData } from '../../../shared/contract/site.ts'
import type { ToolDetail } from '../../../shared/contract/tools.ts'

type Facts = { page: PageData; tool: ToolDetail | null; siteName: string; address: string }
type Thing = { '@type': string; [key: string]: unknown }

/** What search engines can read of a page, in the words that the page itself shows. No rating: nobody has vouched for one. */
export function structuredData(facts: Facts): Thing[] {
  const { page, tool } = facts
  if (tool) return [application(facts, tool), questions(tool), steps(facts, tool)]
  return page.key === 'pricing' ? [product(facts)] : []
}

function application({ page, siteName, address }: Facts, { available }: ToolDetail): Thing {
  return {
    '@type': 'WebApplication',
    name: `${page.heading} – ${siteName}`,
    url: address,
    description: page.description,
    applicationCategory: 'MultimediaApplication',
    operatingSystem: 'Any',
    ...(available && { offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' } }),
  }
}

function questions({ faq }: ToolDetail): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

function steps({ page }: Facts, tool: ToolDetail): Thing {
  return {
    '@type': 'HowTo',
    name: page.heading,
    step: tool.steps.map(({ title, text }, index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      name: title,
      text,
    })),
  }
}

function product({ page, siteName, address }: Facts): Thing {
  const offer = (name: string, cents: number) => ({
    '@type': 'Offer',
    name,
    price: (cents / 100).toFixed(2),
    priceCurrency: 'USD',
    url: address,
  })
  return {
    '@type': 'Product',
    name: siteName,
    description: page.description,
    offers: [
      ...PLANS.map(({ tier, period, priceCents }) => offer(`${tier} / ${period}`, priceCents)),
      ...PACKS.filter(({ firstPurchaseOnly }) => !firstPurchaseOnly).map((pack) =>
        offer(`${packFigures(pack).credits} credits`, pack.priceCents),
      ),
    ],
  }
}
