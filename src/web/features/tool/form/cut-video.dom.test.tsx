import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import type { MediaFile } from '../../../../shared/contract/uploads.ts'
import { answered, showWithMessages } from '../../../app/i18n/show-with-messages.fixture.tsx'
import { fakeSite } from '../../../app/session/fake-site.fixture.ts'
import { enter, find, press } from '../../../components/ui/render-for-tests.tsx'
import CutVideo from './cut-video.tsx'
// Preloaded, so that no test waits for files.
import './cut-video-dialog.tsx'
import type { FormAction } from './form-state.ts'
import { keptFile } from './form-storage.ts'
import type { ToolForm } from './use-tool-form.ts'

afterEach(() => vi.unstubAllGlobals())

const CLIP: MediaFile = {
  id: 'up_whole',
  kind: 'video',
  mime: 'video/mp4',
  bytes: 1000,
  width: 640,
  height: 360,
  duration_ms: 20_000,
  url: '/media/clip.mp4',
}
const PART: MediaFile = { ...CLIP, id: 'up_part', duration_ms: 3000 }
const FIELD: Extract<ToolField, { kind: 'video' }> = {
  name: 'video',
  label: 'Your video',
  kind: 'video',
  required: true,
  help: null,
  advanced: false,
  when: null,
  samples: [],
  max_bytes: 1,
  vip_max_bytes: 1,
  max_seconds: 10,
}

async function show(file = keptFile('clip.mp4', CLIP)) {
  const changes: FormAction[] = []
  const form = { change: (action: FormAction) => changes.push(action) } as unknown as ToolForm
  await showWithMessages(<CutVideo field={FIELD} form={form} file={file} media={file.media ?? CLIP} />)
  return changes
}

const input = (name: string) => find<HTMLInputElement>(`input[type=number][aria-label="${name}"]`)
const button = (words: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)
  if (!found) throw new Error(`There is no button "${words}"`)
  return found
}

test('a part and a rectangle are chosen by keys, cut by the site, and replace the whole video', async () => {
  const requests = fakeSite({ 'POST /api/uploads/up_whole/cut': { data: PART } })
  const changes = await show()
  await act(async () => button('Trim or crop').click())
  await answered()
  // At first, no more than the tool's maximum is selected.
  expect(input('End in seconds').value).toBe('10.0')
  await enter(input('Start in seconds'), '2')
  await enter(input('End in seconds'), '5')
  await act(async () => find<HTMLInputElement>('[role=dialog] input[type=checkbox]').click())
  await press(find('button[aria-label="Bottom right corner of the crop"]'), 'ArrowLeft')
  await act(async () => button('Use this part').click())
  await answered()
  expect(await requests.at(-1)?.json()).toEqual({
    start_ms: 2000,
    end_ms: 5000,
    crop: { x: 64, y: 36, width: 504, height: 288 },
  })
  expect(changes).toMatchObject([
    { type: 'add_files', field: 'video', files: [{ media: PART, whole: CLIP }] },
  ])
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

test('too long and too short parts are refused, with the reason', async () => {
  await show()
  await act(async () => button('Trim or crop').click())
  await answered()
  await enter(input('End in seconds'), '15')
  expect(find('[role=alert]').textContent).toBe('Choose at most 10 seconds.')
  expect(button('Use this part').disabled).toBe(true)
  await enter(input('End in seconds'), '0.2')
  expect(find('[role=alert]').textContent).toBe('Choose at least half a second.')
})

test('one press restores the whole video', async () => {
  const changes = await show({ ...keptFile('clip.mp4', PART), whole: CLIP })
  await act(async () => button('Use the whole video').click())
  expect(changes).toMatchObject([{ type: 'add_files', files: [{ media: CLIP }] }])
})
