import type { Database } from '../db/database.ts'
import { cleanUpAccountsHourly, cleanUpAccountsJob } from '../modules/accounts/clean-up.job.ts'
import { createKeyedHash } from '../modules/accounts/keyed-hash.ts'
import { mailCodeJob } from '../modules/accounts/mail-code.job.ts'
import { createMailedCodes } from '../modules/accounts/mailed-codes.ts'
import { createSecretSeal } from '../modules/accounts/secret-seal.ts'
import {
  checkChangesEveryFiveMinutes,
  checkChangesJob,
  checkCreditsJob,
  checkCreditsNightly,
} from '../modules/credits/check-credits.job.ts'
import type { Credits } from '../modules/credits/credits.service.ts'
import { sweepCreditsEveryMinute, sweepCreditsJob } from '../modules/credits/sweep-credits.job.ts'
import type { Job, Schedule } from '../modules/jobs/job.ts'
import { sweepLimitsHourly, sweepLimitsJob } from '../modules/limits/sweep-limits.job.ts'
import type { Mailer } from '../modules/mail/mailer.ts'
import { sendMailJob } from '../modules/mail/send-mail.job.ts'
import { cleanUpVisitorsDaily, cleanUpVisitorsJob } from '../modules/visitors/clean-up-visitors.job.ts'

export type Work = { jobs: Job<unknown>[]; schedules: Schedule[] }

/** What is done for generations, each kind beside all other work. */
export type GenerationWork = {
  /** On engines of this process. */
  runs: Job<unknown>[]
  /** On them too, for people who wait at a form of another process. */
  forms: Job<unknown>[]
  /** Also on them, when they have time: labelling what was made. */
  looks: Work
  /** To engines elsewhere. */
  visits: Job<unknown>[]
}
type WorkParts = {
  db: Database
  credits: Credits
  mailer: Mailer
  siteName: string
  /** The work of modules that are wired elsewhere. */
  parts: readonly Work[]
  now: () => Date
}

/** Everything a worker does: the jobs it takes and the ones it sends on schedule. */
export function collectJobs({ db, credits, mailer, siteName, parts, now }: WorkParts): Work {
  const keyedHash = createKeyedHash(db)
  const codes = createMailedCodes({ db, keyedHash, now })
  return {
    jobs: [
      sweepCreditsJob(credits),
      checkCreditsJob(credits),
      checkChangesJob(credits),
      sweepLimitsJob(db, now),
      sendMailJob(mailer),
      mailCodeJob({ db, codes, mailer, siteName }),
      cleanUpAccountsJob({ db, seal: createSecretSeal(keyedHash), now }),
      cleanUpVisitorsJob(db, now),
      ...parts.flatMap(({ jobs }) => jobs),
    ],
    schedules: [
      sweepCreditsEveryMinute,
      checkCreditsNightly,
      checkChangesEveryFiveMinutes,
      sweepLimitsHourly,
      cleanUpAccountsHourly,
      cleanUpVisitorsDaily,
      ...parts.flatMap(({ schedules }) => schedules),
    ],
  }
}
