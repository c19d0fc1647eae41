import type { FieldError } from 'react-hook-form'
import type { MessageKey } from '../../../shared/i18n/app-messages.ts'

/** The rules of our forms answer with message keys, which the form library hands on as plain strings. */
export function errorKey(error: FieldError): MessageKey {
  return error.message as MessageKey
}
