import { expect, it, vi } from 'vitest'
import { CompareSlider } from './compare-slider.tsx'
import { enter, find, render, send } from './render-for-tests.tsx'

async function compare() {
  await render(
    <CompareSlider label="Compare" before="before" after="after" formatValue={(value) => `${value} %`} />,
  )
  const slider = find<HTMLInputElement>('input[type=range]')
  const frame = slider.parentElement
  if (!frame) throw new Error('The slider has no frame')
  vi.spyOn(frame, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100))
  return { slider, frame }
}

function pointer(type: string, clientX: number, pointerType: string) {
  return new PointerEvent(type, { clientX, pointerType, button: 0, bubbles: true, pointerId: 1 })
}

it('is a real slider for keyboards and screen readers', async () => {
  const { slider } = await compare()
  expect(slider.getAttribute('aria-label')).toBe('Compare')
  await enter(slider, '52')
  expect(slider.getAttribute('aria-valuetext')).toBe('52 %')
  expect(slider.parentElement?.style.getPropertyValue('--split')).toBe('52%')
})

it('follows a mouse at once', async () => {
  const { slider, frame } = await compare()
  await send(frame, pointer('pointerdown', 40, 'mouse'))
  expect(slider.value).toBe('20')
  await send(frame, pointer('pointermove', 500, 'mouse'))
  expect(slider.value).toBe('100')
  await send(frame, pointer('pointerup', 500, 'mouse'))
  await send(frame, pointer('pointermove', 0, 'mouse'))
  expect(slider.value).toBe('100')
})

it('does not jump under a finger that starts to scroll the page, but does on a tap', async () => {
  const { slider, frame } = await compare()
  await send(frame, pointer('pointerdown', 40, 'touch'))
  await send(frame, pointer('pointercancel', 40, 'touch'))
  expect(slider.value).toBe('50')
  await send(frame, pointer('pointerdown', 40, 'touch'))
  await send(frame, pointer('pointerup', 40, 'touch'))
  expect(slider.value).toBe('20')
})
