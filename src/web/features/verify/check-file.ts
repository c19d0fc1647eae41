import { Code } from '../../../shared/codes.ts'
import type { Envelope } from '../../../shared/contract/call.ts'
import type { Verification } from '../../../shared/contract/verify.ts'
import { errorFrom } from '../../app/api/api-client.ts'
import { pageLocale } from '../../app/i18n/page-message.ts'

/** Sends a file for checking, anonymously. The site keeps nothing of it. */
export async function checkFile(file: File, signal: AbortSignal): Promise<Verification> {
  const body = new FormData()
  body.set('file', file)
  const headers = { 'x-locale': pageLocale() }
  const address = new URL('/api/verify', location.origin)
  const response = await fetch(new Request(address, { method: 'POST', body, headers, signal }))
  const answer: Envelope<Verification> | null = await response
    .clone()
    .json()
    .catch(() => null)
  if (answer?.code !== Code.success) throw await errorFrom(response)
  return answer.data
}
