import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { enter, find, send } from '../ui/render-for-tests.tsx'
import { SoundPlayer } from './sound-player.tsx'

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: false, configurable: true })
    this.dispatchEvent(new Event('play'))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: true, configurable: true })
    this.dispatchEvent(new Event('pause'))
  })
})
afterEach(() => vi.restoreAllMocks())

const slider = () => find<HTMLInputElement>('input[type=range]')
const button = (name: string) => find(`button[aria-label="${name}"]`)

async function loaded(audio: HTMLAudioElement, seconds: number) {
  Object.defineProperty(audio, 'duration', { value: seconds, configurable: true })
  await send(audio, new Event('durationchange'))
}

test('plays and pauses with one button', async () => {
  await showWithMessages(<SoundPlayer src="/media/a.mp3" title="A story" />)
  await act(async () => button('Play').click())
  await act(async () => button('Pause').click())
  expect(button('Play')).toBeTruthy()
})

test('its waveform is a slider for keyboards and screen readers', async () => {
  await showWithMessages(<SoundPlayer src="/media/a.mp3" title="A story" />)
  const audio = find<HTMLAudioElement>('audio')
  expect(slider().disabled).toBe(true)
  await loaded(audio, 65)
  expect(slider().disabled).toBe(false)
  await enter(slider(), '12.5')
  expect(audio.currentTime).toBe(12.5)
  expect(slider().getAttribute('aria-valuetext')).toBe('0:12 of 1:05')
  expect(find('fieldset').getAttribute('aria-label')).toBe('A story')
})

test('knows its length before it is loaded, and loads nothing in a list (trap: a page of sounds fetches all of them)', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  await showWithMessages(<SoundPlayer src="/media/a.mp3" title="A story" durationMs={9_000} small />)
  expect(find('fieldset').textContent).toContain('0:09')
  expect(find<HTMLAudioElement>('audio').preload).toBe('none')
  expect(fetched).not.toHaveBeenCalled()
})

test('starting one stops the other (trap: two sounds at once)', async () => {
  await showWithMessages(
    <>
      <SoundPlayer src="/media/a.mp3" title="One" />
      <SoundPlayer src="/media/b.mp3" title="Other" />
    </>,
  )
  const [one, other] = document.querySelectorAll<HTMLButtonElement>('button')
  await act(async () => one?.click())
  await act(async () => other?.click())
  const [first, second] = document.querySelectorAll('audio')
  expect(first?.paused).toBe(true)
  expect(second?.paused).toBe(false)
})

test('reports a sound that cannot be played', async () => {
  await showWithMessages(<SoundPlayer src="/media/a.mp3" title="A story" />)
  await send(find('audio'), new Event('error'))
  expect(find('[role=alert]').textContent).toBe('Your browser can’t play this sound.')
})
