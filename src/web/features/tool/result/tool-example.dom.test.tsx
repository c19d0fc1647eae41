import { expect, test, vi } from 'vitest'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'
import { showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { find, send } from '../../../components/ui/render-for-tests.tsx'
import { ToolExample } from './tool-example.tsx'

type Example = ToolDetail['examples'][number]

const NOTHING = {
  before: null,
  video_before: null,
  video: null,
  sound: null,
  voice: null,
  words: null,
  note: null,
}
const FOX: Example = { ...NOTHING, after: '/fox.webp', width: 840, height: 630, words: 'a fox' }
const CUP: Example = { ...NOTHING, before: '/cup.webp', after: '/cut.webp', width: 600, height: 400 }
const VIDEO: Example = { ...CUP, video_before: '/before.mp4', video: '/after.mp4' }
const SPEECH: Example = {
  ...FOX,
  sound: { url: '/said.mp3', duration_ms: 4_000, levels: [0.2, 1, 0.4] },
  words: 'Good morning!',
}
const LIKE_A_SAMPLE: Example = {
  ...SPEECH,
  voice: { url: '/sample.mp3', duration_ms: 16_000, levels: [1, 0.5, 0.5] },
}

const pictures = () => [...document.querySelectorAll('img')]

function show(examples: Example[]) {
  const tool: ToolDetail = {
    slug: 'tool',
    path: '/tool',
    family: 'image',
    operation: 'text_to_image',
    title: 'Tool',
    description: '',
    picture: '/samples/cat.webp',
    price: { per: 'output', credits: 1 },
    outputs: ['image'],
    needs_consent: null,
    available: true,
    offered: true,
    engine: 'Engine',
    model: null,
    engine_note: null,
    fields: [],
    steps: [],
    faq: [],
    related: [],
    face_samples: [],
    examples,
  }
  return showWithMessages(<ToolExample tool={tool} />)
}

test('a picture from words has its prompt below it, and its space is reserved while it loads', async () => {
  await show([FOX])
  expect(find('figcaption').textContent).toContain('a fox')
  expect(find('img').getAttribute('width')).toBe('840')
  expect(find('img').getAttribute('height')).toBe('630')
  expect(document.querySelector('input[type=range]')).toBeNull()
})

test('a picture from a photo can be compared with it', async () => {
  await show([CUP])
  expect(find('input[type=range]').getAttribute('aria-label')).toBe('Compare before and after')
  expect(pictures().map((picture) => picture.getAttribute('src'))).toEqual(['/cut.webp', '/cup.webp'])
  expect(pictures().every(({ alt }) => alt !== '')).toBe(true)
})

test('several examples are side by side, each with its photo, and load when they come into view', async () => {
  await show([CUP, FOX])
  expect(document.querySelectorAll('figure')).toHaveLength(2)
  expect(document.querySelector('input[type=range]')).toBeNull()
  expect(pictures().map((picture) => picture.getAttribute('loading'))).toEqual(['lazy', 'lazy', 'lazy'])
})

test('two videos of one scene show the same moment (trap: a mark beside what was there a second ago)', async () => {
  await show([VIDEO])
  const [after, before] = document.querySelectorAll('video')
  expect([after?.getAttribute('src'), before?.getAttribute('src')]).toEqual(['/after.mp4', '/before.mp4'])
  if (after) after.currentTime = 1.5
  await send(find('video'), new Event('timeupdate'))
  expect(before?.currentTime).toBe(1.5)
  expect(find<HTMLImageElement>('img[src="/cup.webp"]').alt).toBe('The video it was made from')
})

test('a sound has its waveform and length before it is loaded, and nothing is loaded before it is played', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  await show([SPEECH])
  expect(find('fieldset').getAttribute('aria-label')).toBe('Example of a result: Tool')
  expect(find('fieldset').textContent).toContain('0:04')
  expect(find('svg[viewBox="0 0 3 2"] path').getAttribute('d')?.match(/M/g)).toHaveLength(3)
  expect(find<HTMLAudioElement>('audio').preload).toBe('none')
  expect(fetched).not.toHaveBeenCalled()
  expect(find('figcaption').textContent).toContain('Good morning!')
  expect(pictures()).toEqual([])
})

test('a matched voice can be played along with its sample', async () => {
  await show([LIKE_A_SAMPLE])
  const players = [...document.querySelectorAll('fieldset')]
  expect(players.map((player) => player.getAttribute('aria-label'))).toEqual([
    'The voice sample',
    'Said in the matched voice',
  ])
  expect(players.map((player) => player.querySelector('audio')?.getAttribute('src'))).toEqual([
    '/sample.mp3',
    '/said.mp3',
  ])
})

test('a necessary note about an example is next to it (trap: a parody taken for the person)', async () => {
  await show([{ ...SPEECH, note: 'A parody.' }])
  expect(find('figcaption').textContent).toContain('A parody.')
})
