import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Carousel } from './carousel.tsx'
import { find, press, render, send } from './render-for-tests.tsx'

const api = vi.hoisted(() => ({
  selectedScrollSnap: () => 0,
  scrollSnapList: () => [0, 1],
  canScrollPrev: () => true,
  canScrollNext: () => true,
  scrollPrev: vi.fn<() => void>(),
  scrollNext: vi.fn<() => void>(),
  scrollTo: vi.fn<() => void>(),
  on: () => api,
  off: () => api,
}))
vi.mock('embla-carousel-react', () => ({ default: () => [() => undefined, api] }))

const labels = {
  title: 'Explore',
  carousel: 'carousel',
  slide: 'slide',
  previous: 'previous',
  next: 'next',
  play: 'play',
  pause: 'pause',
  position: (number: number, total: number) => `${number} of ${total}`,
}

let prefersStill = false

beforeEach(() => {
  prefersStill = false
  vi.useFakeTimers()
  for (const spy of [api.scrollPrev, api.scrollNext]) spy.mockClear()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: prefersStill, media }) as MediaQueryList,
  )
})
afterEach(() => {
  vi.useRealTimers()
})

async function show() {
  await render(
    <Carousel labels={labels} autoplayMs={5000}>
      <p>one</p>
      <a href="/two">two</a>
    </Carousel>,
  )
}
const steps = async () => {
  api.scrollNext.mockClear()
  await act(async () => vi.advanceTimersByTime(5000))
  return api.scrollNext.mock.calls.length
}

it('plays by itself and stops under a pointer, under the focus and in a hidden tab', async () => {
  await show()
  const carousel = find('section')
  expect(await steps()).toBe(1)

  await send(carousel, new PointerEvent('pointerenter'))
  expect(await steps()).toBe(0)
  await send(carousel, new PointerEvent('pointerleave'))
  expect(await steps()).toBe(1)

  await act(async () => find('a').focus())
  expect(await steps()).toBe(0)
  await act(async () => find('a').blur())
  expect(await steps()).toBe(1)

  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await send(document, new Event('visibilitychange'))
  expect(await steps()).toBe(0)
})

it('can be stopped for good, as WCAG 2.2.2 requires of anything that moves', async () => {
  await show()
  await act(async () => find('button[aria-label=pause]').click())
  expect(await steps()).toBe(0)
  expect(document.querySelector('button[aria-label=play]')).not.toBeNull()
})

it('never plays by itself for people who prefer reduced motion', async () => {
  prefersStill = true
  await show()
  expect(await steps()).toBe(0)
  expect(document.querySelector('button[aria-label=pause]')).toBeNull()
})

it('moves with the arrow keys from anywhere inside', async () => {
  await show()
  await press(find('a'), 'ArrowRight')
  expect(api.scrollNext).toHaveBeenCalledOnce()
  await press(find('a'), 'ArrowLeft')
  expect(api.scrollPrev).toHaveBeenCalledOnce()
})
