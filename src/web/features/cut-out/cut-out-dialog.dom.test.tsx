import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Code } from '../../../shared/codes.ts'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { find, send } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts } from '../../components/ui/toast.ts'
import { aCreation } from '../creations/creation.fixture.ts'
import CutOutDialog from './cut-out-dialog.tsx'
import { SETTINGS } from './cut-out-editor.fixture.tsx'
import { fakeCanvas } from './drawing.fixture.ts'

const CUT_OUT = {
  tool: 'sticker',
  title: 'Cat',
  photo: '/photo.png',
  mask: '/mask.png',
  width: 10,
  height: 10,
  settings: SETTINGS,
}

/** The site's answer to an edge: the text of a response, or nothing if the connection breaks. */
let uploadAnswer: string | null = null

class FakeUpload extends EventTarget {
  readonly upload = new EventTarget()
  status = 200
  responseText = ''
  open() {}
  setRequestHeader() {}
  send() {
    this.responseText = uploadAnswer ?? ''
    this.dispatchEvent(new Event(uploadAnswer === null ? 'error' : 'load'))
  }
}

let kept: { data?: unknown; code?: number; msg?: string; status?: number } = { data: CUT_OUT }
let requests: Request[] = []
let toasts: string[] = []
let stopToasts = () => {}
const onMade = vi.fn()

beforeEach(async () => {
  fakeCanvas(100)
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      decode = () => Promise.resolve()
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['png'])))
  uploadAnswer = JSON.stringify({ code: Code.success, msg: '', data: { id: 'up_1' } })
  kept = { data: CUT_OUT }
  toasts = []
  onMade.mockReset()
  stopToasts = receiveToasts(({ title }) => toasts.push(title))
  requests = await signedInSite({
    'GET /api/creations/cr_1/cut-out': () => kept,
    'POST /api/creations/cr_1/cut-out/thing': { data: { thing: 'data:image/png;base64,' } },
    'POST /api/creations/cr_1/cut-out': { data: aCreation({ id: 'cr_2', title: 'Cat' }) },
  })
})
afterEach(() => {
  stopToasts()
  vi.unstubAllGlobals()
})

async function show() {
  await showWithMessages(<CutOutDialog creationId="cr_1" onMade={onMade} onClose={() => {}} />)
  await answered()
}
const save = () => pressButton('Save as a new version')
const text = () => document.body.textContent ?? ''

test('a new version is made and shown, and the edit is still there for another', async () => {
  await show()
  await pressButton('Turn by 90°')
  await save()
  const [sent] = requests.filter(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ mask: 'up_1', settings: { ...SETTINGS, turn: 90 } })
  expect(onMade).toHaveBeenCalledOnce()
  expect(text()).toContain('Saved as a new version')
  await pressButton('Keep editing')
  expect(text()).not.toContain('Saved as a new version')
  expect(find<HTMLButtonElement>('button[aria-label=Undo]').disabled).toBe(false)
})

test('the site is asked which object is under a dab, in fractions of the photo', async () => {
  await show()
  const canvas = find('canvas')
  await send(canvas, new PointerEvent('pointerdown', { bubbles: true, clientX: 50, clientY: 50 }))
  await send(canvas, new PointerEvent('pointerup', { bubbles: true, clientX: 50, clientY: 50 }))
  await answered()
  const [sent] = requests.filter(({ url }) => url.endsWith('/thing'))
  expect(await sent?.json()).toEqual({ stays: true, on: [{ x: 0.5, y: 0.5 }], kept: [] })
  expect(find<HTMLButtonElement>('button[aria-label=Undo]').disabled).toBe(false)
})

test.each([
  ['the line breaks', null, 'You seem to be offline. Check your connection and try again.'],
  [
    'the site refuses it',
    JSON.stringify({ code: 5, msg: 'Too many files today.', data: null }),
    'Too many files today.',
  ],
])('where %s on the way, that is said, and it can be saved again', async (_why, answer, words) => {
  await show()
  uploadAnswer = answer
  await save()
  expect(toasts).toEqual([words])
  expect(onMade).not.toHaveBeenCalled()
  uploadAnswer = JSON.stringify({ code: Code.success, msg: '', data: { id: 'up_1' } })
  await save()
  expect(onMade).toHaveBeenCalledOnce()
})

test('if the photo is no longer kept, a message says so', async () => {
  kept = { code: 30000, msg: 'The photo is not kept any more.', status: 422 }
  await show()
  expect(text()).toContain('The photo is not kept any more.')
  expect(text()).not.toContain('Try again')
})

test('a failed opening can be retried', async () => {
  kept = { code: 5, msg: 'Too busy.', status: 503 }
  await show()
  kept = { data: CUT_OUT }
  await pressButton('Try again')
  expect(text()).toContain('Save as a new version')
})
