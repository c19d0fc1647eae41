import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Code } from '../../../shared/codes.ts'
import type { SignInMethods } from '../../../shared/contract/sign-in-methods.ts'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts, type ToastMessage } from '../../components/ui/toast.ts'
import { answered, pressButton, shows, showWithMessages } from '../i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../session/signed-in-site.fixture.ts'
import ConfirmIdentityDialog from './confirm-identity-dialog.tsx'

const NOTHING: SignInMethods = {
  passkeys: [],
  authenticator: false,
  recovery_codes_left: 0,
  second_factor_required: false,
  confirmed: false,
}

type Asked = { needs: 'mailbox' | 'second_factor'; methods?: Partial<SignInMethods>; refuses?: boolean }

async function show({ needs, methods = {}, refuses = false }: Asked) {
  const onEnd = vi.fn()
  const onClose = vi.fn()
  const toasts: ToastMessage[] = []
  onTestFinished(receiveToasts((toast) => void toasts.push(toast)))
  const done = refuses
    ? { code: Code.inputRefused, msg: 'Wrong.', data: { field: 'code' }, status: 422 }
    : { data: null }
  const requests = await signedInSite({
    'GET /api/users/sign-in-methods': { data: { ...NOTHING, ...methods } },
    'POST /api/users/confirm-code': { data: null },
    'POST /api/users/confirm': done,
    'POST /api/users/authenticator': {
      data: { secret: 'ABCD2345', uri: 'otpauth://totp/x?secret=ABCD2345' },
    },
    'POST /api/users/authenticator/confirm': done,
    'POST /api/users/recovery-codes': { data: { codes: ['AAAA-BBBB', 'CCCC-DDDD'] } },
  })
  await showWithMessages(<ConfirmIdentityDialog needs={needs} onEnd={onEnd} onClose={onClose} />)
  await answered()
  const sent = async (path: string) => {
    const request = requests.findLast(({ url }) => new URL(url).pathname === path)
    return request ? request.clone().json() : null
  }
  return { onEnd, onClose, sent, toasts }
}

const type = (text: string) => enter(find<HTMLInputElement>('input[name=code]'), text)

test('a mailed code proves the person’s identity', async () => {
  const { onEnd, onClose, sent } = await show({ needs: 'mailbox' })
  await pressButton('Send code')
  await type(' 123456 ')
  await pressButton('Confirm')
  expect(await sent('/api/users/confirm')).toEqual({ method: 'mailed_code', code: '123456' })
  expect(onEnd.mock.calls).toEqual([[true]])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a malformed code is not sent, and a wrong one gets an error at its field, which keeps its value and the focus', async () => {
  const { onEnd, sent, toasts } = await show({
    needs: 'second_factor',
    methods: { authenticator: true },
    refuses: true,
  })
  await type('12a456')
  await pressButton('Confirm')
  await shows('Please enter the 6 digits from your app.')
  expect(await sent('/api/users/confirm')).toBeNull()
  await type('000000')
  await pressButton('Confirm')
  expect(await sent('/api/users/confirm')).toEqual({ method: 'authenticator', code: '000000' })
  await shows('Enter the one the app shows now.')
  expect(document.activeElement).toBe(find('input[name=code]'))
  expect(toasts).toEqual([])
  expect(onEnd).not.toHaveBeenCalled()
})

test('a recovery code replaces the app, with or without its formatting', async () => {
  const { onEnd, sent } = await show({
    needs: 'second_factor',
    methods: { authenticator: true, recovery_codes_left: 3 },
  })
  await pressButton('Use a recovery code instead')
  expect(document.querySelectorAll('input[name=code]')).toHaveLength(1)
  await type('abcd-efgh')
  await pressButton('Confirm')
  await shows('It has 16 letters and digits')
  await type('abcd-efgh 2345-mnop')
  await pressButton('Confirm')
  expect(await sent('/api/users/confirm')).toEqual({ method: 'recovery_code', code: 'abcd-efgh 2345-mnop' })
  expect(onEnd.mock.calls).toEqual([[true]])
})

test('closing the dialog proves nothing', async () => {
  const { onEnd } = await show({ needs: 'mailbox' })
  await act(async () => find<HTMLButtonElement>('[aria-label="Close"]').click())
  expect(onEnd.mock.calls).toEqual([[false]])
})

test('an operator without a second factor sets one up and gets recovery codes', async () => {
  const { onEnd, sent } = await show({ needs: 'second_factor', methods: { confirmed: true } })
  await shows('Set up a second factor')
  await pressButton('Use an authenticator app')
  await shows('ABCD2345')
  expect(find<HTMLImageElement>('img').src).toMatch(/^data:image\/svg/)
  await type('654321')
  await pressButton('Turn on')
  expect(await sent('/api/users/authenticator/confirm')).toEqual({ code: '654321' })
  await pressButton('Make recovery codes')
  await shows('AAAA-BBBB')
  expect(onEnd).not.toHaveBeenCalled()
  await pressButton('I’ve saved them')
  expect(onEnd.mock.calls).toEqual([[true]])
})

test('a mailed code is enough for people who have no other proof yet', async () => {
  const { onEnd } = await show({ needs: 'second_factor' })
  await shows('First we’ll email you a code')
  await type('123456')
  await pressButton('Confirm')
  await shows('A passkey is the safest')
  expect(onEnd).not.toHaveBeenCalled()
})

test('codes are copied, and a browser that forbids it gets a message (trap: nothing happened without https)', async () => {
  const { toasts } = await show({ needs: 'second_factor', methods: { confirmed: true } })
  await pressButton('Use an authenticator app')
  await shows('ABCD2345')
  await type('654321')
  await pressButton('Turn on')
  await pressButton('Make recovery codes')
  const writeText = vi.fn(async (_text: string) => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await pressButton('Copy')
  expect(writeText.mock.calls).toEqual([['AAAA-BBBB\nCCCC-DDDD']])
  expect(toasts.at(-1)?.kind).toBe('success')
  vi.stubGlobal('navigator', {})
  await pressButton('Copy')
  expect(toasts.at(-1)?.kind).toBe('warning')
})
