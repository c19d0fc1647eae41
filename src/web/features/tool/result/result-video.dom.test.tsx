import { act } from 'react'
import { expect, test } from 'vitest'
import { showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { find } from '../../../components/ui/render-for-tests.tsx'
import { ComparedVideo, ResultVideo } from './result-video.tsx'

const file = {
  mime: 'video/mp4',
  kind: 'video' as const,
  bytes: 1,
  width: 640,
  height: 360,
  duration_ms: 4000,
}

test('the video before replaces the one after, at the same moment', async () => {
  const before = { ...file, id: 'up_1', url: '/before.mp4' }
  const output = { ...file, id: 'cr_1', url: '/after.mp4', poster: null, downloads: [] }
  await showWithMessages(<ComparedVideo before={before} output={output} alt="A video" />)
  const video = () => find<HTMLVideoElement>('video')
  expect(video().getAttribute('src')).toBe('/after.mp4')
  video().currentTime = 2.5
  await act(async () => find('input[value=before]').click())
  expect(video().getAttribute('src')).toBe('/before.mp4')
  video().currentTime = 0
  await act(async () => void video().dispatchEvent(new Event('loadedmetadata')))
  expect(video().currentTime).toBe(2.5)
})

test('what lies in its corner is in the box of the video, however wide the space around it', async () => {
  await showWithMessages(
    <ResultVideo src="/clip.mp4" size={file} alt="A video" corner={<button type="button">In full</button>} />,
  )
  expect(find('button').parentElement).toBe(find('video').parentElement)
})
