import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Code } from '../../../shared/codes.ts'
import { answered, pressButton, shows, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite, USER_INFO } from '../../app/session/signed-in-site.fixture.ts'
import { readToken } from '../../app/session/stored-session.ts'
import { enter, find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts, type ToastMessage } from '../../components/ui/toast.ts'
import { ChangeEmailForm } from './change-email-form.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { PasswordSection } from './password-section.tsx'

let requests: Request[] = []
let toasts: ToastMessage[] = []
let refuses = false

beforeEach(async () => {
  toasts = []
  refuses = false
  onTestFinished(receiveToasts((toast) => void toasts.push(toast)))
  const done = () =>
    refuses ? { code: Code.inputRefused, msg: 'That code is wrong.', status: 422 } : { data: null }
  requests = await signedInSite({
    'GET /api/users/user_info': { data: { ...USER_INFO, has_password: true } },
    'POST /api/users/email-code': { data: null },
    'POST /api/users/account-code': { data: null },
    'POST /api/users/mail_send': { data: null },
    'POST /api/users/change-email': done,
    'POST /api/users/delete-account': done,
    'POST /api/users/change_pwd': done,
    'POST /api/users/login': { data: 'a new token' },
  })
})

const type = (name: string, text: string) => enter(find<HTMLInputElement>(`input[name=${name}]`), text)
const sentTo = async (path: string) => {
  const request = requests.findLast(({ url }) => new URL(url).pathname === `/api/users/${path}`)
  return request ? request.clone().json() : null
}

test('a new address is proved by the password and a code that was mailed to it', async () => {
  const onDone = vi.fn()
  await showWithMessages(<ChangeEmailForm onDone={onDone} onCancel={() => {}} />)
  await answered()
  await pressButton('Send code')
  expect(await sentTo('email-code')).toBeNull()
  await type('new_email', ' Grace@example.com ')
  await pressButton('Send code')
  expect(await sentTo('email-code')).toEqual({ new_email: 'Grace@example.com' })
  await type('code', '123456')
  await pressButton('Save new email')
  await shows('Please enter your password.')
  await type('password', 'secret')
  await pressButton('Save new email')
  expect(await sentTo('change-email')).toEqual({
    new_email: 'Grace@example.com',
    code: '123456',
    password: 'secret',
  })
  expect(onDone).toHaveBeenCalledOnce()
})

test('a refused address leaves the form as it is', async () => {
  refuses = true
  const onDone = vi.fn()
  await showWithMessages(<ChangeEmailForm onDone={onDone} onCancel={() => {}} />)
  await answered()
  await type('new_email', 'grace@example.com')
  await type('code', '123456')
  await type('password', 'secret')
  await pressButton('Save new email')
  expect(toasts.map(({ title }) => title)).toEqual(['That code is wrong.'])
  expect(onDone).not.toHaveBeenCalled()
  expect(find<HTMLInputElement>('input[name=code]').value).toBe('123456')
})

test('deleting an account takes its typed address and a mailed code', async () => {
  await showWithMessages(<DeleteAccountDialog email="ada@example.com" onClose={() => {}} />)
  await type('typed', 'bob@example.com')
  await type('code', '12345')
  await pressButton('Delete for good')
  await shows('That isn’t your account’s email.')
  expect(await sentTo('delete-account')).toBeNull()
  await type('typed', ' ADA@example.com')
  await type('code', ' 123456')
  await pressButton('Delete for good')
  expect(await sentTo('delete-account')).toEqual({ code: '123456' })
  expect(readToken()).toBeNull()
})

test('if the deletion is refused, the person stays signed in', async () => {
  refuses = true
  await showWithMessages(<DeleteAccountDialog email="ada@example.com" onClose={() => {}} />)
  await type('typed', 'ada@example.com')
  await type('code', '123456')
  await pressButton('Delete for good')
  expect(readToken()).toBe('t')
})

test('after a password change, this browser signs in again with the new one', async () => {
  await showWithMessages(<PasswordSection />)
  await answered()
  await type('password', 'weak')
  await type('code', '123456')
  await pressButton('Change password')
  await shows('Please use 6 to 20 characters')
  await type('password', 'Strong1')
  await pressButton('Change password')
  expect(await sentTo('change_pwd')).toMatchObject({
    email: 'ada@example.com',
    new_passwd: 'Strong1',
    code: '123456',
  })
  expect(await sentTo('login')).toMatchObject({ email: 'ada@example.com', password: 'Strong1' })
  expect(readToken()).toBe('a new token')
  expect(find<HTMLInputElement>('input[name=password]').value).toBe('')
})
