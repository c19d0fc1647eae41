import { expect, test, vi } from 'vitest'
import type { PreviewItem } from '../../components/ui/media-preview.tsx'
import { find, press, send } from '../../components/ui/render-for-tests.tsx'
import { showWithMessages } from '../i18n/show-with-messages.fixture.tsx'
import PreviewDialog from './preview-dialog.tsx'

const items: PreviewItem[] = [
  { kind: 'audio', src: '/media/first.mp3', alt: 'The first sound' },
  { kind: 'audio', src: '/media/second.mp3', alt: 'The second sound' },
]

const arrowRight = () => new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true })
const heard = () => find<HTMLAudioElement>('audio').getAttribute('src')

test('arrow keys go from sound to sound, but inside the player they seek', async () => {
  await showWithMessages(<PreviewDialog items={items} onClose={() => {}} />)
  expect(find('[role=dialog] fieldset').getAttribute('aria-label')).toBe('The first sound')
  await send(find('input[type=range]'), arrowRight())
  expect(heard()).toBe('/media/first.mp3')
  expect(find('[role=dialog] h2').textContent).toBe('The first sound')
  await send(find('[role=dialog]'), arrowRight())
  expect(heard()).toBe('/media/second.mp3')
  expect(find('[role=dialog] h2').textContent).toBe('The second sound')
})

test('a picture zooms by wheel, double click and keys, and arrow keys then move it instead of leaving it', async () => {
  const pictures: PreviewItem[] = ['fox', 'hen'].map((alt) => ({
    kind: 'image',
    src: `/media/${alt}.png`,
    alt,
  }))
  await showWithMessages(<PreviewDialog items={pictures} onClose={() => {}} />)
  const stage = find('fieldset[aria-label]')
  vi.spyOn(stage, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200))
  const view = (name: string) => stage.style.getPropertyValue(`--${name}`)
  await send(stage, new WheelEvent('wheel', { deltaY: -1, clientX: 200, clientY: 100, cancelable: true }))
  expect(view('zoom')).toBe('1.15')
  await press(stage, '0')
  const tap = { clientX: 300, clientY: 100, pointerId: 1, button: 0, bubbles: true }
  for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup']) {
    await send(stage, new PointerEvent(type, tap))
  }
  expect([view('zoom'), view('pan-x')]).toEqual(['2.5', '-150px'])
  await press(stage, 'ArrowLeft')
  expect(view('pan-x')).toBe('-90px')
  expect(find<HTMLImageElement>('img').alt).toBe('fox')
  await press(stage, '0')
  await press(stage, 'ArrowRight')
  expect(find<HTMLImageElement>('img').alt).toBe('hen')
})

test.each([
  ['back', { key: 'ArrowLeft', altKey: true }],
  ['larger letters', { key: '+', ctrlKey: true }],
  ['smaller letters', { key: '-', metaKey: true }],
])('the keys for %s are the browser’s, wherever the focus is', async (_what, keys) => {
  const pictures: PreviewItem[] = ['fox', 'hen'].map((alt) => ({ kind: 'image', src: `/${alt}.png`, alt }))
  await showWithMessages(<PreviewDialog items={pictures} onClose={() => {}} />)
  for (const place of ['fieldset[aria-label]', '[role=dialog] button']) {
    const event = new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true })
    await send(find(place), event)
    expect(event.defaultPrevented).toBe(false)
  }
  expect(find<HTMLImageElement>('img').alt).toBe('fox')
  expect(find('fieldset[aria-label]').style.getPropertyValue('--zoom')).toBe('1')
})
