import type { Database } from '../db/database.ts'
import { createAuthenticatorApps } from '../modules/accounts/authenticator-apps.ts'
import { createChallenges } from '../modules/accounts/challenges.ts'
import type { CodeRequests } from '../modules/accounts/code-requests.ts'
import type { KeyedHash } from '../modules/accounts/keyed-hash.ts'
import type { MailedCodes } from '../modules/accounts/mailed-codes.ts'
import { createPasskeys } from '../modules/accounts/passkeys.service.ts'
import { createRecoveryCodes } from '../modules/accounts/recovery-codes.ts'
import { createSecretSeal } from '../modules/accounts/secret-seal.ts'
import type { Sessions } from '../modules/accounts/sessions.ts'
import { createSignInMethods } from '../modules/accounts/sign-in-methods.service.ts'
import { createSignInNotices } from '../modules/accounts/sign-in-notices.ts'
import type { JobQueue } from '../modules/jobs/job-queue.ts'
import type { Limits } from '../modules/limits/limits.service.ts'

type MethodValues = {
  db: Database
  queue: JobQueue
  limits: Limits
  siteName: string
  siteOrigin: string
  domain: string
  keyedHash: KeyedHash
  sessions: Sessions
  codes: MailedCodes
  codeRequests: CodeRequests
  now: () => Date
}

/** Wires passkeys, second factors and the mails about them. */
export function composeSignInMethods(values: MethodValues) {
  const challenges = createChallenges(values)
  const notices = createSignInNotices(values)
  const passkeys = createPasskeys({ ...values, challenges })
  const apps = createAuthenticatorApps({ ...values, seal: createSecretSeal(values.keyedHash) })
  const recovery = createRecoveryCodes(values)
  const methods = createSignInMethods({ ...values, passkeys, apps, recovery, notices })
  return { challenges, notices, passkeys, methods }
}
