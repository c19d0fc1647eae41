import { beforeEach, expect, test, vi } from 'vitest'
import { Code } from '../../../../shared/codes.ts'
import type { uploadFile } from './upload.ts'

/** A pending upload, which the test answers. */
class FakeRequest extends EventTarget {
  static readonly sent: FakeRequest[] = []
  readonly upload = new EventTarget()
  status = 0
  responseText = ''

  open() {}
  setRequestHeader() {}
  send() {
    FakeRequest.sent.push(this)
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, responseText: string) {
    Object.assign(this, { status, responseText })
    this.dispatchEvent(new Event('load'))
  }
  arrive(id: string) {
    this.answer(200, JSON.stringify({ code: Code.success, msg: '', data: { id } }))
  }
}

const { sent } = FakeRequest
let upload: typeof uploadFile
beforeEach(async () => {
  sent.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  // Nothing has been uploaded from this page yet.
  vi.resetModules()
  upload = (await import('./upload.ts')).uploadFile
})

const photo = () => new File(['bytes'], 'photo.png', { type: 'image/png' })
const options = () => ({ onProgress: (_share: number) => {}, signal: new AbortController().signal })
const onTheirWay = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count))
/** Runs everything that does not wait for an answer. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test('of several files one is sent first, and the others after it, so that a visitor is one person', async () => {
  const files = [1, 2, 3].map(() => upload(photo(), options()))
  await onTheirWay(1)
  await settled()
  expect(sent).toHaveLength(1)
  sent[0]?.arrive('one')
  await onTheirWay(3)
  sent[1]?.arrive('two')
  sent[2]?.arrive('three')
  expect(await Promise.all(files)).toEqual([{ id: 'one' }, { id: 'two' }, { id: 'three' }])
})

test('if the first one fails, the next one is sent ahead of the others', async () => {
  const files = [1, 2, 3].map(() => upload(photo(), options()))
  await onTheirWay(1)
  sent[0]?.dispatchEvent(new Event('error'))
  await expect(files[0]).rejects.toThrow('The connection broke')
  await onTheirWay(2)
  await settled()
  expect(sent).toHaveLength(2)
  sent[1]?.arrive('two')
  await onTheirWay(3)
  sent[2]?.arrive('three')
  expect(await Promise.all(files.slice(1))).toEqual([{ id: 'two' }, { id: 'three' }])
})

test.each([
  ['the site', 422, JSON.stringify({ code: Code.inputRefused, msg: 'Too large.', data: null }), 'Too large.'],
  ['a proxy in its place', 413, '<html>', 'HTTP 413'],
])('what %s refuses is said in its words', async (_who, status, answer, words) => {
  const refused = upload(photo(), options())
  await onTheirWay(1)
  sent[0]?.answer(status, answer)
  await expect(refused).rejects.toMatchObject({ message: words, status })
})

test('progress is reported as a fraction', async () => {
  const shares: number[] = []
  const sending = upload(photo(), { ...options(), onProgress: (share) => shares.push(share) })
  await onTheirWay(1)
  for (const [loaded, total] of [
    [0, 0],
    [5, 10],
    [10, 10],
  ])
    sent[0]?.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  sent[0]?.arrive('one')
  await sending
  expect(shares).toEqual([0, 0.5, 1])
})

test('an aborted upload ends with its reason, and a file that was not started is never sent', async () => {
  const control = new AbortController()
  const sending = upload(photo(), { ...options(), signal: control.signal })
  await onTheirWay(1)
  control.abort(new Error('another was chosen'))
  await expect(sending).rejects.toThrow('another was chosen')
  await expect(upload(photo(), { ...options(), signal: control.signal })).rejects.toThrow(
    'another was chosen',
  )
  expect(sent).toHaveLength(1)
})
