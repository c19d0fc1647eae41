import type { PageData } from '../../../shared/contract/site.ts'
import type { ToolDetail } from '../../../shared/contract/tools.ts'

export type Facts = { page: PageData; tool: ToolDetail | null; siteName: string; address: string }
export type Thing = { '@type': string; [key: string]: unknown }

/** What search engines can read of a page, in the words that the page itself shows. No rating: nobody has vouched for one. */
export function toolData(facts: Facts): Thing[] {
  const { tool } = facts
  return tool ? [application(facts, tool), questions(tool), steps(facts, tool)] : []
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
