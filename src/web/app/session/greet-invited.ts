import { showToast } from '../../components/ui/toast.ts'
import { pageMessage } from '../i18n/page-message.ts'
import { quietApi } from './browser-api.ts'
import { openLogin } from './login-flow.ts'
import { readToken } from './stored-session.ts'

/** Long enough to read and decide. */
const GREETING_MS = 20_000

/** Tells people who have just followed an invite link, which leads to a tool's page, what it is worth. */
export async function greetInvited(search: string): Promise<void> {
  const inviteCode = new URLSearchParams(search).get('invite_code')
  if (!inviteCode || readToken() !== null) return
  // Without an answer nobody is greeted, but the invitation counts.
  const greeting = await findGreeting(inviteCode).catch(() => null)
  if (!greeting) return
  showToast(greeting, {
    kind: 'success',
    durationMs: GREETING_MS,
    action: { label: pageMessage('invite.accept'), run: () => openLogin('register') },
  })
}

/** Null if the code is unknown. */
export async function findGreeting(inviteCode: string): Promise<string | null> {
  const query = { invite_code: inviteCode }
  return (await quietApi('GET /api/users/invitation', { query })).greeting
}
