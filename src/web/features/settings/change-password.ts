import type { ApiClient } from '../../app/api/api-client.ts'
import { signInWith } from '../../app/session/session.ts'

type NewPassword = { code: string; password: string }

/** A new password ends every session. This browser signs in again at once, so that only the others notice. */
export async function changePassword(
  email: string,
  { code, password }: NewPassword,
  api: ApiClient,
): Promise<void> {
  const domain = location.host
  await api('POST /api/users/change_pwd', {
    body: { email, domain, new_passwd: password, code: code.trim() },
  })
  await signInWith(await api('POST /api/users/login', { body: { email, domain, password } }))
}
