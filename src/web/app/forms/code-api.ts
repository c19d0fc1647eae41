import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiClient } from '../api/api-client.ts'
import { apiWithCode } from '../session/browser-api.ts'

/** Calls of forms that report a wrong code at its field. The typed code stays, ready to be replaced. */
export function codeApi<Fields extends FieldValues>(
  { setError, setFocus }: Pick<UseFormReturn<Fields>, 'setError' | 'setFocus'>,
  field: FieldPath<Fields>,
): ApiClient {
  return apiWithCode(() => {
    setError(field, { message: 'login.wrong_code' })
    setFocus(field, { shouldSelect: true })
  })
}
