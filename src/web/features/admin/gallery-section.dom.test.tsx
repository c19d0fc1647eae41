import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReviewedPiece } from '../../../shared/contract/gallery.ts'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { GallerySection } from './gallery-section.tsx'
import { operatorSite } from './operator-site.fixture.ts'

const PIECE: ReviewedPiece = {
  id: 'gp_1',
  title: 'A cat in a hat',
  maker: 'Ann',
  person: { id: '7c1f9d1e-6f0a-4d0e-9a55-0c5f4b0f2d11', email: 'maker@example.com' },
  tool: 'sticker',
  tool_title: 'Sticker maker',
  theme: 'animals',
  texts: ['a cat wearing a hat'],
  has_consent: true,
  published_at: '2026-05-03T12:00:00.000Z',
  status: 'pending',
  decision_reason: null,
  preview_url: '/media/preview.png',
  kind: 'image',
}

let pieces: ReviewedPiece[] = []
let requests: Request[] = []
let stopToasts = () => {}

beforeEach(async () => {
  pieces = [PIECE]
  stopToasts = receiveToasts(() => {})
  requests = await operatorSite({
    'GET /api/operation/gallery': () => ({ data: { pieces } }),
    'POST /api/operation/gallery/gp_1/decide': () => {
      pieces = [{ ...PIECE, status: 'shown', decision_reason: 'a nice cat' }]
      return {}
    },
  })
})
afterEach(() => stopToasts())

test('a waiting piece is published with a reason, and can be refused afterwards', async () => {
  await showWithMessages(<GallerySection />)
  await answered()
  expect(document.body.textContent).toContain('a cat wearing a hat')
  expect(document.body.textContent).toContain('with Sticker maker')
  await pressButton('Look at the piece')
  expect(find('li img').getAttribute('src')).toBe(PIECE.preview_url)
  expect(document.body.textContent).toContain('everybody seen in it is an adult')
  await pressButton('Show')
  await enter(find<HTMLInputElement>('[role=dialog] input'), 'a nice cat')
  await pressButton('Show')
  const sent = requests.find(({ url }) => url.endsWith('/decide'))
  expect(await sent?.json()).toEqual({ decision: 'shown', reason: 'a nice cat' })
  const names = [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(names).toContain('Refuse')
  expect(names).not.toContain('Show')
})
