import { withLocale } from '../../../shared/i18n/locales.ts'
import { showToast } from '../../components/ui/toast.ts'
import { pageLocale, pageMessage } from '../i18n/page-message.ts'
import { goTo } from '../navigation/page-control.ts'
import { quietApi } from './browser-api.ts'
import { forgetSession } from './stored-session.ts'

/** Ends this session. Offline, the browser forgets it anyway. */
export async function signOut(): Promise<void> {
  await quietApi('POST /api/users/sign-out').catch(() => undefined)
  redirectSignedOut()
  showToast(pageMessage('account.signed_out'), { kind: 'success' })
}

/** Forgets the session and goes to the start page, which everybody may see. */
export function redirectSignedOut(): void {
  goTo(withLocale('/', pageLocale()))
  forgetSession()
}
