import type { LoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { createLoadContext } from '../../app/api/load-context.ts'
import { loadToolHub } from './catalogue-loaders.ts'

const ORIGIN = 'https://plumdrop.test'
const EFFECTS_TOOL = {
  slug: 'ai-effect',
  offered: true,
  price: { per: 'template', of: 'template' },
  fields: [],
}
const effect = (credits_cost: number, offered: boolean) => ({ credits_cost, offered })

/** The list of tools on a site with these effects. */
async function toolsWith(effects: readonly object[], tools: readonly object[] = [EFFECTS_TOOL]) {
  const answers: Record<string, object> = {
    '/api/pages': { key: 'ai-tools' },
    '/api/tools': { tools },
    '/api/effects': { effects },
  }
  const context = createLoadContext(new Request(`${ORIGIN}/ai-tools`), {
    nonce: null,
    reportError: () => {},
    fetchApi: async ({ url }) =>
      Response.json({ code: 100000, msg: '', data: answers[new URL(url).pathname] }),
  })
  const args = { context, url: new URL(`${ORIGIN}/ai-tools`) } as unknown as LoaderFunctionArgs
  return (await loadToolHub(args)).tools.map(({ slug, credits }) => [slug, credits])
}

test('the price of the effects is that of the cheapest one on offer', async () => {
  expect(await toolsWith([effect(1, false), effect(8, true), effect(20, true)])).toEqual([['ai-effect', 8]])
})

test('without any effect on offer, the price is still a number', async () => {
  expect(await toolsWith([effect(1, false)])).toEqual([['ai-effect', 20]])
  expect(await toolsWith([])).toEqual([['ai-effect', 20]])
})

test('switched-off tools and effects are in no list', async () => {
  expect(await toolsWith([], [{ ...EFFECTS_TOOL, offered: false }])).toEqual([])
})
