import { expect, test } from 'vitest'
import type { PreviewItem } from '../../components/ui/media-preview.tsx'
import { find, send } from '../../components/ui/render-for-tests.tsx'
import { showWithMessages } from '../i18n/show-with-messages.fixture.tsx'
import PreviewDialog from './preview-dialog.tsx'

const items: PreviewItem[] = [
  { kind: 'audio', src: '/media/first.mp3', alt: 'The first sound' },
  { kind: 'audio', src: '/media/second.mp3', alt: 'The second sound' },
]

const arrowRight = () => new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true })
const heard = () => find<HTMLAudioElement>('audio').getAttribute('src')

test('arrows walk from sound to sound, but inside the player they move along the sound', async () => {
  await showWithMessages(<PreviewDialog items={items} onClose={() => {}} />)
  expect(find('[role=dialog] fieldset').getAttribute('aria-label')).toBe('The first sound')
  await send(find('input[type=range]'), arrowRight())
  expect(heard()).toBe('/media/first.mp3')
  await send(find('[role=dialog]'), arrowRight())
  expect(heard()).toBe('/media/second.mp3')
})
