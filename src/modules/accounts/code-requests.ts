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

/** The browser and network that a code is requested or entered from. */
export type Requester = { network: string; userAgent: string; locale: LocaleCode; device: Device }
export type CodeRequests = ReturnType<typeof createCodeRequests>

/** Requests codes by mail. Known and unknown addresses are treated alike. */
export function createCodeRequests({ db, queue, limits, keyedHash, codes, devices }: CodeRequestParts) {
  /** A browser that sends its cookie back is recognized by it, even on another network. */
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
    /** Throws `slow_down` within a minute of the last request, and after too many requests. */
    async request(scope: CodeScope, requester: Requester): Promise<void> {
      const requesters = await requestersOf(scope, requester)
      const seconds = await codes.waitSeconds(scope, requesters)
      if (seconds > 0) throw new AppError('slow_down', { seconds })
      await send(scope, requester, requesters)
    },

    /** Requests a code on the site's own initiative: one that is already on its way will do. */
    async requestUnlessRecent(scope: CodeScope, requester: Requester): Promise<void> {
      const requesters = await requestersOf(scope, requester)
      if ((await codes.waitSeconds(scope, requesters)) === 0) await send(scope, requester, requesters)
    },

    /** Uses up an attempt, and throws `code_wrong` unless this requester asked for the code. */
    check: async (scope: CodeScope, code: string, requester: Requester): Promise<RightCode> =>
      codes.check(scope, await requestersOf(scope, requester), code),
  }
}
