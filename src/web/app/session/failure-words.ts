import { ApiError } from '../api/api-client.ts'
import { pageMessage } from '../i18n/page-message.ts'

/** Why a call failed: the server's message, or that the server was not reached. */
export function failureWords(error: unknown): string {
  return error instanceof ApiError ? error.message : pageMessage('error.offline')
}
