import { expect, onTestFinished, test, vi } from 'vitest'
import { answered, pressButton, showWithMessages } from '../../app/i18n/show-with-messages.fixture.tsx'
import { signedInSite } from '../../app/session/signed-in-site.fixture.ts'
import { find } from '../../components/ui/render-for-tests.tsx'
import { receiveToasts, type ToastMessage } from '../../components/ui/toast.ts'
import InviteDialog from './invite-dialog.tsx'

const INVITE = { invite_code: 'ABC123', reward: 25, welcome: 12, rewards_per_day: 5, rewards_in_all: 50 }

async function show(answers: (object | null)[]) {
  const toasts: ToastMessage[] = []
  onTestFinished(receiveToasts((toast) => void toasts.push(toast)))
  await signedInSite({
    'GET /api/users/invite-code': () => {
      const data = answers.shift()
      return data ? { data } : { status: 503, code: 30005, msg: 'Not now.' }
    },
  })
  await showWithMessages(<InviteDialog onClose={() => {}} />)
  await answered()
  return toasts
}

const text = () => find('[role=dialog]').textContent
const link = () => find<HTMLInputElement>('[role=dialog] input').value

test('says what both sides get and the maximum, and shows the link', async () => {
  await show([INVITE])
  for (const figure of ['25', '12', '50']) expect(text()).toContain(figure)
  expect(link()).toBe(`${location.origin}/?invite_code=ABC123`)
})

test('the link is copied, or selected for copying by hand if that is not allowed', async () => {
  const toasts = await show([INVITE])
  const writeText = vi.fn(async (_text: string) => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await pressButton('Copy link')
  expect(writeText).toHaveBeenCalledWith(link())
  vi.stubGlobal('navigator', {})
  await pressButton('Copy link')
  expect(toasts.map(({ kind }) => kind)).toEqual(['success', 'warning'])
})

test('failed data can be requested again', async () => {
  await show([null, INVITE])
  expect(find('[role=alert]').textContent).not.toBe('')
  await pressButton('Try again')
  expect(link()).toContain('ABC123')
})
