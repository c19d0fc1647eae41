import type { FieldError } from 'react-hook-form'
import type { MessageKey } from '../../../shared/i18n/app-messages.ts'

/** Our form rules return message keys, which the form library passes on as plain strings. */
export function errorKey(error: FieldError): MessageKey {
  return error.message as MessageKey
}
