import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import type { PreviewItem } from '../../components/ui/media-preview.tsx'
import { find, press } from '../../components/ui/render-for-tests.tsx'
import CompareDialog from './compare-dialog.tsx'

const fox: PreviewItem = { kind: 'image', src: '/media/fox.png', alt: 'a fox' }
const hen: PreviewItem = { kind: 'image', src: '/media/hen.png', alt: 'a hen' }
const clip = (name: string): PreviewItem => ({ kind: 'video', src: `/media/${name}.mp4`, alt: name })

const show = (items: readonly [PreviewItem, PreviewItem], onClose = vi.fn()) =>
  showWithMessages(<CompareDialog items={items} onClose={onClose} />)
const button = (name: string) => find<HTMLButtonElement>(`button[aria-label="${name}"]`)
const stage = () => find('fieldset[aria-label]')
const zoom = () => Number(stage().style.getPropertyValue('--zoom'))

test('two pictures stand beside each other, named, and can be laid over each other with a slider', async () => {
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

test('keys and buttons come nearer to both at once, and zero shows the whole again', async () => {
  await show([fox, hen])
  await press(stage(), '+')
  expect(zoom()).toBe(1.5)
  await act(async () => button('Zoom in').click())
  expect(zoom()).toBe(2.25)
  await press(stage(), '0')
  expect(zoom()).toBe(1)
})

test('two videos are played and wound together, and sound comes from one of them at most', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  await show([clip('one'), clip('two')])
  const videos = [...document.querySelectorAll('video')]
  expect(videos.map(({ muted }) => muted)).toEqual([true, true])
  await act(async () => button('Sound of result 2').click())
  expect(videos.map(({ muted }) => muted)).toEqual([true, false])
  await act(async () => button('Play both').click())
  expect(play.mock.contexts).toEqual(videos)
  expect(button('Pause both')).toBeTruthy()
})

test('what is not of one kind keeps handles of its own', async () => {
  await show([fox, clip('one')])
  expect(find<HTMLVideoElement>('video').controls).toBe(true)
  expect(document.querySelector('input[type=radio]')).toBeNull()
})
