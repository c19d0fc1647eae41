import { Code } from '../../../shared/codes.ts'
import { ApiError } from '../../app/api/api-client.ts'
import { quietApi } from '../../app/session/browser-api.ts'
import type { LoginMode } from '../../app/session/login-flow.ts'
import type { LoginFields } from './submit-login.ts'

type Typed = Pick<LoginFields, 'email' | 'password'>

/** The modes that need a code. */
export type CodeMode = Exclude<LoginMode, 'login'>

export async function requestCode(mode: CodeMode, typed: Typed): Promise<void> {
  const body = { email: typed.email.trim(), domain: location.host }
  switch (mode) {
    case 'register':
      await quietApi('POST /api/users/register-code', { body })
      return
    case 'reset':
      await quietApi('POST /api/users/mail_send', { body })
      return
    case 'verify':
      await requestVerification({ ...body, password: typed.password })
  }
}

/** For an unverified account, signing in mails the code; the refusal says that it was sent. */
async function requestVerification(body: Typed & { domain: string }): Promise<void> {
  try {
    await quietApi('POST /api/users/login', { body })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === Code.emailNotVerified)) throw error
  }
}
