import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Limits } from '../limits/limits.service.ts'
import type { KeyedHash } from './keyed-hash.ts'
import { mailCode } from './mail-code.job.ts'
import type { CodeScope, MailedCodes } from './mailed-codes.ts'

type CodeRequestParts = {
  db: Database
  queue: JobQueue
  limits: Limits
  keyedHash: KeyedHash
  codes: MailedCodes
}
type Requester = { network: string; locale: LocaleCode }
export type CodeRequests = ReturnType<typeof createCodeRequests>

/** Asks for codes to be mailed. What happens to an address does not depend on whether it is known. */
export function createCodeRequests({ db, queue, limits, keyedHash, codes }: CodeRequestParts) {
  async function request(scope: CodeScope, { network, locale }: Requester): Promise<void> {
    const { domain, email, purpose } = scope
    const emailHash = await keyedHash('email', domain, email)
    await limits.consume('codesPerAddressHourly', network)
    await limits.consume('codesPerAddressDaily', network)
    await limits.consume('codesPerEmailHourly', emailHash)
    await limits.consume('codesPerEmailDaily', emailHash)
    await inTransaction(db, async (tx) => {
      await codes.request(tx, scope)
      const key = `${mailCode.name}:${await keyedHash('email', domain, email, purpose)}`
      await queue.send(tx, mailCode, { ...scope, locale }, { key, priority: 'high' })
    })
  }

  return {
    /** Throws `slow_down` within a minute of the last request, and where an address or a network asks too often. */
    request,

    /** The same for a code that was not asked for: one that is on its way already will do. */
    async requestUnlessRecent(scope: CodeScope, requester: Requester): Promise<void> {
      try {
        await request(scope, requester)
      } catch (error) {
        if (!(error instanceof AppError) || error.reason !== 'slow_down') throw error
      }
    },
  }
}
