import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import type { PreviewItem } from '../../components/ui/media-preview.tsx'
import { enter, find, press, send } from '../../components/ui/render-for-tests.tsx'
import CompareDialog from './compare-dialog.tsx'

const fox: PreviewItem = { kind: 'image', src: '/media/fox.png', alt: 'a fox' }
const hen: PreviewItem = { kind: 'image', src: '/media/hen.png', alt: 'a hen' }
const clip = (name: string): PreviewItem => ({ kind: 'video', src: `/media/${name}.mp4`, alt: name })

const show = (items: readonly [PreviewItem, PreviewItem], onClose = vi.fn()) =>
  showWithMessages(<CompareDialog items={items} onClose={onClose} />)
const button = (name: string) => find<HTMLButtonElement>(`button[aria-label="${name}"]`)
const stage = () => find('fieldset[aria-label]')
const zoom = () => Number(stage().style.getPropertyValue('--zoom'))

test('two pictures are shown side by side, with names, and can be overlaid with a slider', async () => {
  await show([fox, hen])
  expect([...document.querySelectorAll('figcaption')].map(({ textContent }) => textContent)).toEqual([
    '1. a fox',
    '2. a hen',
  ])
  await act(async () => find<HTMLInputElement>('input[value=slider]').click())
  expect(document.querySelectorAll('figcaption')).toHaveLength(0)
  expect(find('input[type=range]').getAttribute('aria-valuetext')).toBe('50% of result 1')
  expect([...document.querySelectorAll('img')].map(({ alt }) => alt).toSorted()).toEqual(['a fox', 'a hen'])
})

test('keys and buttons zoom both at once, and zero shows the whole pictures again', async () => {
  await show([fox, hen])
  await press(stage(), '+')
  expect(zoom()).toBe(1.5)
  await act(async () => button('Zoom in').click())
  expect(zoom()).toBe(2.25)
  await press(stage(), '0')
  expect(zoom()).toBe(1)
})

/** Plays nothing, but fires the events of browsers; files whose name begins with “bad” cannot be played. */
function letVideosPlay() {
  const set = (video: HTMLMediaElement, paused: boolean) => {
    Object.defineProperty(video, 'paused', { value: paused, configurable: true })
    video.dispatchEvent(new Event(paused ? 'pause' : 'play'))
  }
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    set(this, true)
  })
  return vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (
    this: HTMLMediaElement,
  ) {
    if (this.src.includes('/bad')) throw new DOMException('Gone', 'NotSupportedError')
    set(this, false)
  })
}
async function give(video: HTMLVideoElement | undefined, facts: Partial<HTMLVideoElement>, event: string) {
  if (!video) throw new Error('There is no such video')
  for (const [name, value] of Object.entries(facts))
    Object.defineProperty(video, name, { value, configurable: true, writable: true })
  await send(video, new Event(event))
}

test('two videos play and seek together, and at most one of them has sound', async () => {
  const play = letVideosPlay()
  await show([clip('one'), clip('two')])
  const videos = [...document.querySelectorAll('video')]
  expect(videos.map(({ muted }) => muted)).toEqual([true, true])
  await act(async () => button('Sound of result 2').click())
  expect(videos.map(({ muted }) => muted)).toEqual([true, false])
  await act(async () => button('Play both').click())
  expect(play.mock.contexts).toEqual(videos)
  await act(async () => button('Pause both').click())
  expect(videos.map(({ paused }) => paused)).toEqual([true, true])
  expect(button('Play both')).toBeTruthy()
})

test('if one of two videos cannot be played, the other can be stopped', async () => {
  letVideosPlay()
  await show([clip('bad'), clip('good')])
  await act(async () => button('Play both').click())
  await act(async () => button('Pause both').click())
  expect([...document.querySelectorAll('video')].map(({ paused }) => paused)).toEqual([true, true])
})

test('the longer video leads, a shorter one waits at its end, and both start over together', async () => {
  const play = letVideosPlay()
  await show([clip('short'), clip('long')])
  const [short, long] = document.querySelectorAll('video')
  await give(short, { duration: 2, currentTime: 0, ended: false }, 'loadedmetadata')
  await give(long, { duration: 5, currentTime: 0, ended: false }, 'loadedmetadata')
  const slider = () => find<HTMLInputElement>('input[type=range]')
  expect(slider().max).toBe('5')
  await give(short, { currentTime: 1 }, 'timeupdate')
  expect(slider().value).toBe('0')
  await give(long, { currentTime: 1.5 }, 'timeupdate')
  expect([slider().value, short?.currentTime]).toEqual(['1.5', 1.5])
  await enter(slider(), '4')
  expect([short?.currentTime, long?.currentTime]).toEqual([2, 4])
  await give(short, {}, 'ended')
  expect(play).not.toHaveBeenCalled()
  await give(long, {}, 'ended')
  expect([short?.currentTime, long?.currentTime]).toEqual([0, 0])
  expect(play).toHaveBeenCalledTimes(2)
})

test('media of different kinds keep their own controls', async () => {
  await show([fox, clip('one')])
  expect(find<HTMLVideoElement>('video').controls).toBe(true)
  expect(document.querySelector('input[type=radio]')).toBeNull()
})
