import { showNotification, showToast } from '../../components/ui/toast.ts'
import { ApiError } from '../api/api-client.ts'
import { pageMessage } from '../i18n/page-message.ts'
import { failureWords } from '../session/failure-words.ts'
import { RESEND_AFTER_S, startCountdown } from './code-countdown.ts'

/** Requests a mailed code and returns the outcome. */
export async function sendCode(key: string, send: () => Promise<unknown>): Promise<void> {
  try {
    await send()
    startCountdown(key, RESEND_AFTER_S)
    showToast(pageMessage('operation_succ'), { kind: 'success' })
  } catch (error) {
    if (error instanceof ApiError) startCountdown(key, waitAskedFor(error.data))
    showNotification({ title: pageMessage('operation_fail'), body: failureWords(error), kind: 'danger' })
  }
}

/** Another tab or device may have just asked; the server then says how long to wait. */
function waitAskedFor(data: unknown): number {
  const asksToWait = typeof data === 'object' && data !== null && 'seconds' in data
  return asksToWait && typeof data.seconds === 'number' ? data.seconds : 0
}
