import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Code } from '../../../shared/codes.ts'
import { appMessages } from '../../../shared/i18n/app-messages.ts'
import { receiveToasts, type ToastMessage } from '../../components/ui/toast.ts'
import { ApiError } from '../api/api-client.ts'
import { closeAllDialogs, openDialogs } from '../dialogs/dialogs.ts'
import { api, callHeaders, fetchFile, quietApi, succeeds, takePendingRefresh } from './browser-api.ts'
import { fakeSite } from './fake-site.fixture.ts'
import { forgetSession, storeToken } from './stored-session.ts'

let toasts: ToastMessage[] = []
beforeEach(async () => {
  await appMessages.load('en-US')
  toasts = []
  const stop = receiveToasts((toast) => void toasts.push(toast))
  onTestFinished(stop)
})
afterEach(() => {
  closeAllDialogs()
  forgetSession()
  vi.unstubAllGlobals()
})

const REFUSED = { code: Code.inputRefused, msg: 'No.', status: 422 }

describe('the headers of every call', () => {
  test('start a trace, and contain a visit if there is no token', () => {
    const one = callHeaders()
    const other = callHeaders()
    expect(one.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(one.traceparent).not.toBe(other.traceparent)
    expect(one['x-visit']).toBe(other['x-visit'])
    expect(one).not.toHaveProperty('authorization')
  })

  test('contain the token of a signed-in person', () => {
    storeToken('secret')
    expect(callHeaders()).toMatchObject({ authorization: 'Bearer secret' })
    expect(callHeaders()).not.toHaveProperty('x-visit')
  })
})

describe('a refused call', () => {
  test('shows the server’s message, once, and throws', async () => {
    fakeSite({ 'POST /api/users/sign-out': REFUSED })
    await expect(api('POST /api/users/sign-out')).rejects.toThrow('No.')
    expect(toasts.map(({ title }) => title)).toEqual(['No.'])
  })

  test('only throws if it is quiet', async () => {
    fakeSite({ 'POST /api/users/sign-out': REFUSED })
    await expect(quietApi('POST /api/users/sign-out')).rejects.toBeInstanceOf(ApiError)
    expect(toasts).toEqual([])
  })

  test('without an answer says that the network is down', async () => {
    fakeSite({})
    await expect(api('POST /api/users/sign-out')).rejects.toThrow()
    expect(toasts).toMatchObject([{ kind: 'warning' }])
  })

  test('has not succeeded; a bug does not count as a refusal', async () => {
    fakeSite({ 'POST /api/users/sign-out': REFUSED, 'GET /api/users/sessions': { data: { sessions: [] } } })
    expect(await succeeds(() => api('POST /api/users/sign-out'))).toBe(false)
    expect(await succeeds(() => api('GET /api/users/sessions'))).toBe(true)
    await expect(
      succeeds(async () => {
        throw new TypeError('ours')
      }),
    ).rejects.toThrow('ours')
  })
})

describe('a call that needs a proof of identity', () => {
  const NEEDS = { code: Code.confirmationNeeded, status: 403, msg: 'Prove it.', data: { needs: 'mailbox' } }

  function proofNeeded(): { answers: number } {
    const counted = { answers: 0 }
    fakeSite({
      'POST /api/users/recovery-codes': () => (counted.answers++ < 2 ? NEEDS : { data: { codes: ['A'] } }),
    })
    return counted
  }

  async function proof() {
    await vi.waitUntil(() => openDialogs().length > 0)
    const dialog = openDialogs().at(-1)
    if (dialog?.name !== 'confirmIdentity') throw new Error('nobody asks')
    return dialog.props.onEnd
  }

  test('is repeated after the proof; two at a time ask once', async () => {
    const { onEnd } = { onEnd: proof() }
    const counted = proofNeeded()
    const both = Promise.all([api('POST /api/users/recovery-codes'), api('POST /api/users/recovery-codes')])
    ;(await onEnd)(true)
    expect(await both).toEqual([{ codes: ['A'] }, { codes: ['A'] }])
    expect(counted.answers).toBe(4)
    expect(toasts).toEqual([])
  })

  test('is refused without the proof', async () => {
    proofNeeded()
    const call = api('POST /api/users/recovery-codes')
    ;(await proof())(false)
    await expect(call).rejects.toMatchObject({ code: Code.confirmationNeeded })
    expect(toasts).toHaveLength(1)
  })
})

describe('a file behind a call', () => {
  const fileOf = (response: Response) => vi.stubGlobal('fetch', async () => response)

  test('is returned', async () => {
    fileOf(new Response('a,b', { headers: { 'content-disposition': 'attachment' } }))
    expect(await (await fetchFile('/api/operation/audit.csv')).text()).toBe('a,b')
  })

  test('is an error if the answer is an envelope', async () => {
    fileOf(Response.json({ code: Code.inputRefused, msg: 'Not you.', data: null }))
    await expect(fetchFile('/api/operation/audit.csv')).rejects.toThrow('Not you.')
    expect(toasts.map(({ title }) => title)).toEqual(['Not you.'])
  })
})

test('a sign-in request is remembered once', async () => {
  fakeSite({ 'GET /api/users/sessions': { code: Code.signInNeeded, msg: 'Sign in.', data: null } })
  await expect(api('GET /api/users/sessions')).rejects.toThrow('Sign in.')
  expect([takePendingRefresh(), takePendingRefresh()]).toEqual([true, false])
})
