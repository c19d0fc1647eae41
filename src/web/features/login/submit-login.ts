import { Code } from '../../../shared/codes.ts'
import { type ApiClient, ApiError } from '../../app/api/api-client.ts'
import { pageMessage } from '../../app/i18n/page-message.ts'
import { quietApi, reportApiError } from '../../app/session/browser-api.ts'
import { storedInviteCode } from '../../app/session/invite-code.ts'
import { type LoginMode, setLoginMode } from '../../app/session/login-flow.ts'
import { showToast } from '../../components/ui/toast.ts'
import { completeRegistration, completeSignIn } from './complete-sign-in.ts'

/** The login form of specification §3. */
export type LoginFields = { email: string; password: string; verify_code: string }

export async function submitLogin(
  mode: LoginMode,
  fields: LoginFields,
  /** A wrong password or code is reported at its field. */
  refusePassword: () => void,
  api: ApiClient,
): Promise<void> {
  const { password } = fields
  const email = fields.email.trim()
  const code = fields.verify_code.trim()
  const domain = location.host
  switch (mode) {
    case 'login':
      try {
        return await completeSignIn(
          await quietApi('POST /api/users/login', { body: { email, domain, password } }),
        )
      } catch (error) {
        if (error instanceof ApiError && error.code === Code.inputRefused) return refusePassword()
        reportApiError(error)
        throw error
      }
    case 'register': {
      const invite_code = storedInviteCode() ?? undefined
      const body = { email, domain, password, verify_code: code, invite_code }
      return completeRegistration(await api('POST /api/users/register', { body }))
    }
    case 'verify':
      return completeSignIn(
        await api('POST /api/users/verify-email', { body: { email, domain, password, code } }),
      )
    case 'reset':
      await api('POST /api/users/change_pwd', { body: { email, domain, new_passwd: password, code } })
      showToast(pageMessage('login.password_changed'), { kind: 'success' })
      // The typed values stay in the form, so that one press of Enter signs in.
      setLoginMode('login')
  }
}
