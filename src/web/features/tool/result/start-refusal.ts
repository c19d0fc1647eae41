import { Code } from '../../../../shared/codes.ts'
import { ApiError } from '../../../app/api/api-client.ts'
import { openDialog } from '../../../app/dialogs/dialogs.ts'
import { pageMessage } from '../../../app/i18n/page-message.ts'
import { reportApiError } from '../../../app/session/browser-api.ts'

/** Why a start was refused: too few credits, which has solutions, or any other reason in words. */
export type Refusal = { missing: number } | { message: string }

const NEEDS_SIGN_IN: readonly number[] = [Code.signInNeeded, Code.emailNotVerified]

export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError)) return { message: pageMessage('error.offline') }
  if (error.status === 401 || NEEDS_SIGN_IN.includes(error.code)) {
    // The dialog that opens explains everything.
    reportApiError(error)
    return null
  }
  if (error.code === Code.insufficientCredits) {
    const { required = 0, available = 0 } = (error.data ?? {}) as { required?: number; available?: number }
    const missing = Math.max(1, required - available)
    openDialog('creditsMissing', { missing })
    return { missing }
  }
  return { message: error.message }
}
