import { beforeEach, expect, test } from 'vitest'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import { signedInSite } from '../../../app/session/signed-in-site.fixture.ts'
import { readRemix, storeRemix } from '../../generation/remix.ts'
import { findWantedForm } from './wanted-form.ts'

const common = { name: 'seed', label: 'Seed', help: null, required: false, advanced: true, when: null }
const seed: ToolField = { ...common, kind: 'number', min: 0, max: 999_999, step: 1, default: 0 }
const tool = { slug: 'sticker', fields: [seed] }

const recipe = {
  tool: 'sticker',
  inputs: { mode: 'image' },
  seed: 7,
  samples: { image: ['/samples/fox.webp'] },
  needs_file: false,
}

beforeEach(async () => {
  storeRemix('sticker', null)
  await signedInSite({
    'GET /api/gallery/fox-sticker': { data: { recipe } },
    'GET /api/gallery/gp_1': { data: { recipe: { ...recipe, seed: 2_000_000_000, samples: {} } } },
    'GET /api/creations/cr_1/recipe': { data: { inputs: { mode: 'text', seed: 3 }, seed: 3 } },
  })
})

test('a piece fills the form with its settings and samples, and the next start counts as its remix', async () => {
  const wanted = await findWantedForm(tool, { id: 'fox-sticker', way: 'piece' })
  expect(wanted).toEqual({ inputs: { mode: 'image', seed: 7 }, samples: { image: ['/samples/fox.webp'] } })
  expect(readRemix('sticker')).toBe('fox-sticker')
})

test('a seed that is too large for the field is left to chance', async () => {
  expect(await findWantedForm(tool, { id: 'gp_1', way: 'piece' })).toEqual({
    inputs: { mode: 'image' },
    samples: {},
  })
})

test('repeating an own creation is not a remix', async () => {
  storeRemix('sticker', 'gp_1')
  const again = await findWantedForm(tool, { id: 'cr_1', way: 'again' })
  expect(again).toEqual({ inputs: { mode: 'text', seed: 3 }, samples: {} })
  expect(readRemix('sticker')).toBeNull()
  const varied = await findWantedForm(tool, { id: 'cr_1', way: 'vary' })
  expect(varied.inputs).toEqual({ mode: 'text' })
})
