import type { Database } from '../db/database.ts'
import type { Tx } from '../db/transaction.ts'
import type { CallerOptions } from '../http/middleware/caller.ts'
import type { CreditOptions } from '../http/routes/credit.ts'
import type { SignInMethodOptions } from '../http/routes/sign-in-methods.ts'
import type { UserOptions } from '../http/routes/users.ts'
import { createAccounts } from '../modules/accounts/accounts.service.ts'
import { createCodeRequests } from '../modules/accounts/code-requests.ts'
import { type CreditFigures, createCreditFigures } from '../modules/accounts/credit-figures.ts'
import { createDataExport, exportCreditHistory } from '../modules/accounts/data-export.ts'
import { createDevices } from '../modules/accounts/devices.ts'
import { createGoogleVerifier } from '../modules/accounts/google-credential.ts'
import { createGoogleSignIn } from '../modules/accounts/google-sign-in.ts'
import { createKeyedHash } from '../modules/accounts/keyed-hash.ts'
import { createMailedCodes } from '../modules/accounts/mailed-codes.ts'
import { createOwnAccount } from '../modules/accounts/own-account.service.ts'
import { createPasswordTries } from '../modules/accounts/password-tries.ts'
import { createPasswords } from '../modules/accounts/passwords.ts'
import { createSessions } from '../modules/accounts/sessions.ts'
import { createSignIn } from '../modules/accounts/sign-in.ts'
import type { SignInMethods } from '../modules/accounts/sign-in-methods.service.ts'
import { deleteNotes } from '../modules/admin/operator-notes.ts'
import { type CheckIn, createCheckIn } from '../modules/check-in/check-in.service.ts'
import type { Credits } from '../modules/credits/credits.service.ts'
import { createInvites, type Invites } from '../modules/invites/invites.service.ts'
import type { JobQueue } from '../modules/jobs/job-queue.ts'
import type { Limits } from '../modules/limits/limits.service.ts'
import type { AccountClosing } from '../modules/payments/account-closing.ts'
import type { Purchases } from '../modules/payments/purchases.service.ts'
import { createPromotions, type Promotions } from '../modules/promotions/promotions.service.ts'
import { createSignals, type Signals } from '../modules/signals/signals.service.ts'
import { createVisitors, type Visitors } from '../modules/visitors/visitors.service.ts'
import type { Catalogue } from '../shared/catalogue/effective.ts'
import type { OperatorRole } from '../shared/operators.ts'
import type { OwnedData } from './compose-library.ts'
import { composeSignInMethods } from './compose-sign-in-methods.ts'

type AccountValues = {
  db: Database
  queue: JobQueue
  limits: Limits
  credits: Credits
  catalogue: () => Catalogue
  siteName: string
  siteOrigin: string
  development: boolean
  operatorRoles: ReadonlyMap<string, OperatorRole>
  /** Null where the operator has not set up Google's sign-in. */
  google: { clientId: string; keysUrl: string } | null
  purchases: Purchases
  closing: AccountClosing
  ownedData: OwnedData
  generations: CreditOptions['generations']
  now: () => Date
}

type AccountRoutes = {
  caller: CallerOptions
  users: UserOptions
  signInMethods: SignInMethodOptions
  credit: CreditOptions
  promotions: Promotions
  signals: Signals
}

/** Wires everything about people: accounts, visitors, invites, check-ins and their credits. */
export function composeAccounts(values: AccountValues): AccountRoutes {
  const {
    db,
    queue,
    limits,
    credits,
    catalogue,
    siteName,
    siteOrigin,
    development,
    operatorRoles,
    google,
    purchases,
    now,
  } = values
  const domain = new URL(siteOrigin).hostname
  const ownDomain = { siteOrigin, development }
  const keyedHash = createKeyedHash(db)
  const passwords = createPasswords()
  const sessions = createSessions({ db, domain, operatorRoles, keyedHash, now })
  const codes = createMailedCodes({ db, keyedHash, now })
  const devices = createDevices({ db, domain, now })
  const codeRequests = createCodeRequests({ db, queue, limits, keyedHash, codes, devices })
  const passwordTries = createPasswordTries({ domain, limits, keyedHash, devices })
  const signals = createSignals({ db, keyedHash, now })
  const rewards = () => catalogue().rewards
  const invites = createInvites({ db, credits, keyedHash, signals, offer: catalogue, now })
  const checkIn = createCheckIn({ db, credits, limits, keyedHash, rewards, now })
  const promotions = createPromotions({ db, credits, limits, keyedHash, now })
  const visitors = createVisitors({ db, credits, limits, rewards, domain, now })
  const creditFigures = createCreditFigures({
    credits,
    checkIn,
    invites,
    rewards,
    isVip: (id) => purchases.isVip(id),
    now,
  })
  const known = { keyedHash, passwords, sessions, codes, codeRequests, devices }
  const shared = { db, siteName, now, queue, limits, ...known }
  const { challenges, notices, passkeys, methods } = composeSignInMethods({ ...shared, domain, siteOrigin })
  const onVisitorSignedIn = [visitors.link, ...values.ownedData.adopt]
  const signIn = createSignIn({
    domain,
    now,
    keyedHash,
    sessions,
    credits,
    invites,
    signals,
    devices,
    notices,
    onVisitorSignedIn,
    onVisitorRegistered: (tx, move) => visitors.bringCredits(tx, move),
  })
  const verifyGoogle = google && createGoogleVerifier({ ...google, now })
  const accounts = createAccounts({
    ...shared,
    domain,
    passwordTries,
    passkeys,
    invites,
    signIn,
  })
  const googleSignIn = createGoogleSignIn({
    ...shared,
    domain,
    challenges,
    passwordTries,
    notices,
    signIn,
    verifyGoogle,
  })
  const leaving = composeLeaving(values, {
    shared,
    methods,
    domain,
    visitors,
    invites,
    checkIn,
    creditFigures,
  })
  return {
    caller: { sessions, visitors, keyedHash, secure: siteOrigin.startsWith('https:'), now },
    users: {
      domain,
      ownDomain,
      accounts,
      google: googleSignIn,
      ...leaving,
      codeRequests,
      creditFigures,
      sessions,
      invites,
      offer: catalogue,
      methods,
      now,
    },
    signInMethods: { ownDomain, accounts, codeRequests, passkeys, methods },
    credit: {
      domain,
      ownDomain,
      credits,
      creditFigures,
      checkIn,
      promotions,
      visitors,
      generations: values.generations,
    },
    promotions,
    signals,
  }
}

type LeavingParts = {
  shared: Omit<Parameters<typeof createOwnAccount>[0], 'beforeDeletion' | 'onAccountDeleted'>
  methods: SignInMethods
  domain: string
  visitors: Visitors
  invites: Invites
  checkIn: CheckIn
  creditFigures: CreditFigures
}

/** What every module contributes to a data export, and removes when an account is deleted. */
function composeLeaving(
  { credits, limits, purchases, closing, ownedData, now }: AccountValues,
  { shared, methods, domain, visitors, invites, checkIn, creditFigures }: LeavingParts,
) {
  const forgetBooks = async (tx: Tx, id: string) =>
    credits.forgetOwner(tx, await credits.openAccount(tx, { kind: 'user', id, domain }))
  const ownAccount = createOwnAccount({
    ...shared,
    beforeDeletion: (id) => closing.beforeDeletion(id),
    onAccountDeleted: [
      visitors.unlink,
      checkIn.forget,
      methods.forget,
      deleteNotes,
      (tx, id) => closing.confirmClosed(tx, id),
      ...ownedData.forget,
      forgetBooks,
    ],
  })
  const dataExport = createDataExport({
    limits,
    sessions: shared.sessions,
    exporters: [
      { section: 'credits', export: async (user) => (await creditFigures(user, 'UTC')).balance },
      { section: 'creditHistory', export: (user) => exportCreditHistory(credits, user) },
      { section: 'invites', export: ({ id }) => invites.list(id) },
      { section: 'receipts', export: ({ id }) => purchases.receipts(id) },
      ...ownedData.exporters,
    ],
    now,
  })
  return { ownAccount, dataExport }
}
