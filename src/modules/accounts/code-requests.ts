import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Limits } from '../limits/limits.service.ts'
import { deviceOf } from './device.ts'
import type { Device, Devices } from './devices.ts'
import type { KeyedHash } from './keyed-hash.ts'
import { mailCode } from './mail-code.job.ts'
import type { CodeScope, MailedCodes, Requesters, RightCode } from './mailed-codes.ts'
import { chargesOfCode } from './sign-in-limits.ts'

type CodeRequestParts = {
  db: Database
  queue: JobQueue
  limits: Limits
  keyedHash: KeyedHash
  codes: MailedCodes
  devices: Devices
}

/** Where somebody is who asks for a code or brings one. */
export type Requester = { network: string; userAgent: string; locale: LocaleCode; device: Device }
export type CodeRequests = ReturnType<typeof createCodeRequests>

/** Asks for codes to be mailed. What happens to an address does not depend on whether it is known. */
export function createCodeRequests({ db, queue, limits, keyedHash, codes, devices }: CodeRequestParts) {
  /** A browser that has sent its cookie back is known by it, also from the next network. */
  async function requestersOf({ subject }: CodeScope, { network, device }: Requester): Promise<Requesters> {
    if (subject) return [subject]
    const networkHash = await keyedHash('network', network)
    return device.isNew ? [networkHash] : [device.id, networkHash]
  }

  async function charge({ domain, email, purpose, subject }: CodeScope, { network, device }: Requester) {
    const account = await keyedHash('email', domain, email)
    const knownDevice = await devices.findKnown(email, device)
    const charges = chargesOfCode({ account, network, knownDevice, purpose, userId: subject ?? null })
    for (const { budget, key } of charges) await limits.consume(budget, key)
  }

  async function send(scope: CodeScope, requester: Requester, requesters: Requesters): Promise<void> {
    await charge(scope, requester)
    const [filedUnder] = requesters
    const { domain, email, purpose } = scope
    const key = `${mailCode.name}:${await keyedHash('email', domain, email, purpose, filedUnder)}`
    const device = deviceOf(requester.userAgent)
    const payload = { ...scope, requester: filedUnder, device, locale: requester.locale }
    await inTransaction(db, async (tx) => {
      await codes.request(tx, scope, requesters)
      await queue.send(tx, mailCode, payload, { key, priority: 'high' })
    })
  }

  return {
    /** Throws `slow_down` within a minute of the last request, and where somebody asks too often. */
    async request(scope: CodeScope, requester: Requester): Promise<void> {
      const requesters = await requestersOf(scope, requester)
      const seconds = await codes.waitSeconds(scope, requesters)
      if (seconds > 0) throw new AppError('slow_down', { seconds })
      await send(scope, requester, requesters)
    },

    /** The same for a code that was not asked for: one that is on its way already will do. */
    async requestUnlessRecent(scope: CodeScope, requester: Requester): Promise<void> {
      const requesters = await requestersOf(scope, requester)
      if ((await codes.waitSeconds(scope, requesters)) === 0) await send(scope, requester, requesters)
    },

    /** Takes one of the tries and throws `code_wrong` unless the code is one that the same person asked for. */
    check: async (scope: CodeScope, code: string, requester: Requester): Promise<RightCode> =>
      codes.check(scope, await requestersOf(scope, requester), code),
  }
}
