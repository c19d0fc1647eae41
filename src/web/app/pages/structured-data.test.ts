import { expect, it } from 'vitest'
import type { PageData } from '../../../shared/contract/site.ts'
import type { ToolDetail } from '../../../shared/contract/tools.ts'
import { toolData } from './structured-data.ts'

const page: PageData = {
  key: 'ai-image-enhancer',
  path: '/ai-image-enhancer',
  title: 'Enhancer',
  heading: 'Image enhancer',
  description: 'Sharper photos.',
  sections: [],
  operation: 'ai_tools',
}
const tool = {
  available: true,
  price: { per: 'run', credits: 2 },
  faq: [{ question: 'Is it free?', answer: 'Once a day.' }],
  steps: [
    { title: 'Choose', text: 'a photo' },
    { title: 'Wait', text: 'a moment' },
  ],
} as unknown as ToolDetail
const facts = {
  page,
  tool,
  siteName: 'Plumdrop',
  address: 'https://plumdrop.test/ai-image-enhancer',
  rating: null,
}

it('repeats the page’s own content: the tool, its questions, its steps', () => {
  const [application, questions, steps] = toolData(facts)
  expect(application).toMatchObject({ '@type': 'WebApplication', url: facts.address })
  expect(questions).toMatchObject({
    mainEntity: [{ name: 'Is it free?', acceptedAnswer: { text: 'Once a day.' } }],
  })
  expect(steps).toMatchObject({
    step: [
      { position: 1, name: 'Choose' },
      { position: 2, name: 'Wait' },
    ],
  })
})

it('has a rating only if the operator vouches for it (trap: invented stars)', () => {
  expect(toolData(facts)[0]).not.toHaveProperty('aggregateRating')
  const [rated] = toolData({ ...facts, rating: { value: 4.5, count: 12 } })
  expect(rated).toMatchObject({ aggregateRating: { ratingValue: 4.5, ratingCount: 12 } })
})

it('a tool that is not available yet has no price, and a page without a tool has no data', () => {
  expect(toolData({ ...facts, tool: { ...tool, available: false } })[0]).not.toHaveProperty('offers')
  expect(toolData({ ...facts, tool: null })).toEqual([])
})
