import { withLocale } from '../../../shared/i18n/locales.ts'
import { showToast } from '../../components/ui/toast.ts'
import { quietApi } from './browser-api.ts'
import { goTo } from './page-control.ts'
import { pageLocale, pageMessage } from './page-message.ts'
import { forgetSession } from './stored-session.ts'

/** Ends this session. Offline, the browser forgets it all the same. */
export async function signOut(): Promise<void> {
  await quietApi('POST /api/users/sign-out').catch(() => undefined)
  leaveSignedOut()
  showToast(pageMessage('account.signed_out'), { kind: 'success' })
}

/** Forgets the session and leaves for the start page, which everybody may see. */
export function leaveSignedOut(): void {
  goTo(withLocale('/', pageLocale()))
  forgetSession()
}
