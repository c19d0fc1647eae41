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

test('the effects cost what the cheapest costs that is offered now', async () => {
  expect(await toolsWith([effect(1, false), effect(8, true), effect(20, true)])).toEqual([['ai-effect', 8]])
})

test('where no effect is offered the price is still a number', async () => {
  expect(await toolsWith([effect(1, false)])).toEqual([['ai-effect', 20]])
  expect(await toolsWith([])).toEqual([['ai-effect', 20]])
})

test('what operators have switched off is in no list', async () => {
  expect(await toolsWith([], [{ ...EFFECTS_TOOL, offered: false }])).toEqual([])
})
