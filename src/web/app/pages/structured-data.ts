import { CREDIT_MICROS, priceOf } from '../../../shared/catalogue/prices.ts'
import type { PageData, Site } from '../../../shared/contract/site.ts'
import type { EffectItem, ToolDetail } from '../../../shared/contract/tools.ts'

export type Facts = {
  page: PageData
  tool: ToolDetail | null
  siteName: string
  address: string
  rating: Site['rating']
}
export type Thing = { '@type': string; [key: string]: unknown }

/**
 * The page's content for search engines, in the words of the page. A rating is included only if the operator
 * vouches for it.
 */
export function toolData(facts: Facts): Thing[] {
  const { tool } = facts
  return tool ? [application(facts, tool), questions(tool), steps(facts, tool)] : []
}

function application({ page, siteName, address, rating }: Facts, { available, price }: ToolDetail): Thing {
  return {
    '@type': 'WebApplication',
    name: `${page.heading} – ${siteName}`,
    url: address,
    description: page.description,
    applicationCategory: 'MultimediaApplication',
    operatingSystem: 'Any',
    ...(rating && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.value, ratingCount: rating.count },
    }),
    ...(available && { offers: offerOf(creditsFor(page, price)) }),
  }
}

/** The price on the button before anything is filled in; on an effect's page, the effect's price. */
function creditsFor(page: PageData & { effects?: EffectItem[] }, price: ToolDetail['price']): number {
  const effect = page.effects?.find(({ slug }) => slug === page.key)
  return priceOf(price, {
    values: {},
    durationMs: () => null,
    templateCredits: () => effect?.credits_cost ?? null,
  })
}

/** The price of that many credits. */
function offerOf(credits: number): Thing {
  return {
    '@type': 'Offer',
    price: ((credits * CREDIT_MICROS) / 1_000_000).toFixed(3),
    priceCurrency: 'USD',
    description: credits === 1 ? '1 credit' : `${credits} credits`,
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
