import { Code } from '../../../shared/codes.ts'
import type { ApiError } from '../api/api-client.ts'

/** How the page reacts to a refused call; injected so that the rules can be tested without a page. */
export type ApiErrorEffects = {
  askForCode(): void
  /** Says why. */
  openLogin(why: string): void
  rememberPath(): void
  /** After a sign-in, the page's data is loaded again. */
  refreshAfterLogin(): void
  goToLoginPage(): void
  showError(message: string): void
}

/** The error catalogue of specification §8, the browser's only copy. */
export function handleApiError(error: ApiError, effects: ApiErrorEffects): void {
  if (error.status === 401) {
    effects.goToLoginPage()
  } else if (error.code === Code.emailNotVerified) {
    effects.askForCode()
  } else if (error.code === Code.signInNeeded) {
    effects.rememberPath()
    effects.openLogin(error.message)
    effects.refreshAfterLogin()
  } else {
    effects.showError(error.message)
  }
}
