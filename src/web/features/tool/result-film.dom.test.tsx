import { act } from 'react'
import { expect, test } from 'vitest'
import { find } from '../../components/ui/render-for-tests.tsx'
import { showWithMessages } from '../pricing/show-with-messages.fixture.tsx'
import { ComparedFilm } from './result-film.tsx'

const file = {
  mime: 'video/mp4',
  kind: 'video' as const,
  bytes: 1,
  width: 640,
  height: 360,
  duration_ms: 4000,
}

test('the film before takes the place of the one after, at the same moment', async () => {
  const before = { ...file, id: 'up_1', url: '/before.mp4' }
  const output = { ...file, id: 'cr_1', url: '/after.mp4', poster: null, downloads: [] }
  await showWithMessages(<ComparedFilm before={before} output={output} alt="A film" />)
  const film = () => find<HTMLVideoElement>('video')
  expect(film().getAttribute('src')).toBe('/after.mp4')
  film().currentTime = 2.5
  await act(async () => find('input[value=before]').click())
  expect(film().getAttribute('src')).toBe('/before.mp4')
  film().currentTime = 0
  await act(async () => void film().dispatchEvent(new Event('loadedmetadata')))
  expect(film().currentTime).toBe(2.5)
})
