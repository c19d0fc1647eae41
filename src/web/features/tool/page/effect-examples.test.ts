import { expect, test } from 'vitest'
import type { EffectItem } from '../../../../shared/contract/tools.ts'
import { effectExamples } from './effect-examples.ts'

const effect = (slug: string, tab: number): EffectItem => ({
  id: 1,
  slug,
  tab,
  name_lang: slug,
  credits_cost: 20,
  cover_url: `/effects/${slug}.webp`,
  preview_url: `/effects/${slug}.mp4`,
  detail_url: `/template/${slug}`,
  pictures: 1,
  available: true,
  offered: true,
})
const EFFECTS = [
  effect('kiss', 1),
  effect('hug', 1),
  effect('hero', 2),
  effect('snow', 3),
  effect('comic', 4),
]
const pictures = (chosen?: EffectItem) => effectExamples(EFFECTS, chosen).map(({ after }) => after)

test('the page of an effect shows results of that effect', () => {
  expect(pictures(EFFECTS[1])).toEqual(['/effects/hug.webp'])
  expect(effectExamples(EFFECTS, EFFECTS[1])[0]?.video).toBe('/effects/hug.mp4')
})

test('before one is chosen, effects of different kinds are shown', () => {
  expect(pictures()).toEqual(['/effects/kiss.webp', '/effects/hero.webp', '/effects/snow.webp'])
})
