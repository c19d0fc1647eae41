import type { Status } from '../../modules/status/status.service.ts'
import type { statusCalls } from '../../shared/contract/status.ts'
import type { Handlers } from '../calls.ts'

export type StatusOptions = { status: Status }

export function statusHandlers({ status }: StatusOptions): Handlers<typeof statusCalls> {
  return { 'GET /api/status': (_input, { locale }) => status.read(locale) }
}
