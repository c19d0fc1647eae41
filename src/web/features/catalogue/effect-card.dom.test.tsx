import { beforeEach, expect, test, vi } from 'vitest'
import type { EffectItem } from '../../../shared/contract/tools.ts'
import { showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { find, send } from '../../components/ui/render-for-tests.tsx'
import { EffectCard } from './effect-card.tsx'

const EFFECT: EffectItem = {
  id: 37,
  slug: 'snow-globe',
  tab: 3,
  name_lang: 'Snow globe',
  credits_cost: 20,
  cover_url: '/effects/snow-globe.webp',
  preview_url: '/effects/snow-globe.mp4',
  detail_url: '/template/snow-globe',
  pictures: 1,
  available: true,
  offered: true,
}

const isPlaying = () => document.querySelector('video') !== null

function preferReducedMotion(reduced: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), {
        matches: reduced && query.includes('reduce'),
        media: query,
      }) as MediaQueryList,
  )
}

beforeEach(() => preferReducedMotion(false))

const hover = (pointerType: string) =>
  send(find('article'), new PointerEvent('pointerover', { pointerType, bubbles: true }))

test('the preview plays under the pointer, and stops when it leaves', async () => {
  await showWithMessages(<EffectCard effect={EFFECT} />)
  expect(isPlaying()).toBe(false)
  await hover('mouse')
  expect(isPlaying()).toBe(true)
  await send(find('article'), new PointerEvent('pointerout', { pointerType: 'mouse', bubbles: true }))
  expect(isPlaying()).toBe(false)
})

test('the preview plays while the card has the focus', async () => {
  await showWithMessages(<EffectCard effect={EFFECT} />)
  await send(find('h3'), new FocusEvent('focusin', { bubbles: true }))
  expect(isPlaying()).toBe(true)
  await send(find('h3'), new FocusEvent('focusout', { bubbles: true }))
  expect(isPlaying()).toBe(false)
})

test('on touch screens the button plays it, and its name says so', async () => {
  await showWithMessages(<EffectCard effect={EFFECT} />)
  await hover('touch')
  expect(isPlaying()).toBe(false)
  await send(find('button'), new MouseEvent('click', { bubbles: true }))
  expect(isPlaying()).toBe(true)
  expect(find('button').getAttribute('aria-label')).toBe('Stop the preview of Snow globe')
})

test('with reduced motion nothing moves unless the button is pressed', async () => {
  preferReducedMotion(true)
  await showWithMessages(<EffectCard effect={EFFECT} />)
  await hover('mouse')
  expect(isPlaying()).toBe(false)
  await send(find('button'), new MouseEvent('click', { bubbles: true }))
  expect(isPlaying()).toBe(true)
})

test('an effect that makes a picture has a cover and nothing to play', async () => {
  await showWithMessages(<EffectCard effect={{ ...EFFECT, preview_url: null }} />)
  expect(find<HTMLImageElement>('img').getAttribute('src')).toBe('/effects/snow-globe.webp')
  expect(document.querySelector('button')).toBeNull()
})
