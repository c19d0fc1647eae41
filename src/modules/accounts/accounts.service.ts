import type { Database } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import type { Invites } from '../invites/invites.service.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Limits } from '../limits/limits.service.ts'
import { writeMail } from '../mail/mail-texts.ts'
import { sendMail } from '../mail/send-mail.job.ts'
import type { CodeRequests } from './code-requests.ts'
import type { VerifyGoogleCredential } from './google-credential.ts'
import type { KeyedHash } from './keyed-hash.ts'
import type { MailedCodes } from './mailed-codes.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { Arrival, SignIn } from './sign-in.ts'
import {
  findUserByEmail,
  findUserByGoogleSubject,
  lockGoogleSubject,
  lockUser,
  type User,
  updateUser,
} from './users.store.ts'

type AccountsParts = {
  db: Database
  domain: string
  siteName: string
  now: () => Date
  queue: JobQueue
  limits: Limits
  keyedHash: KeyedHash
  passwords: Passwords
  sessions: Sessions
  codes: MailedCodes
  codeRequests: CodeRequests
  invites: Invites
  signIn: SignIn
  /** Null where no client id is configured. */
  verifyGoogle: VerifyGoogleCredential | null
}

type Credentials = { email: string; password: string }
type WithCode = Credentials & { code: string }
type Registration = WithCode & { inviteCode: string | undefined }
type GoogleSignIn = { credential: string; inviteCode: string | undefined }

export type Accounts = {
  /**
   * A code for registering is only mailed to an address without a verified account. So `already_registered` is heard
   * by nobody but the owner of the mailbox, who got an account in another way since the code was mailed.
   */
  register(registration: Registration, arrival: Arrival): Promise<string>
  /** Throws `email_not_verified`, and mails a code, where the password is right and the address not proved. */
  login(credentials: Credentials, arrival: Arrival): Promise<string>
  verifyEmail(verification: WithCode, arrival: Arrival): Promise<string>
  /** Sets a new password with a mailed code, which proves the address as well, and ends every session. */
  changePassword(change: WithCode, arrival: Arrival): Promise<void>
  /** Finds the account by Google's id for the person, else by the address Google vouches for, else opens one. */
  signInWithGoogle(signIn: GoogleSignIn, arrival: Arrival): Promise<string>
}

/** The ways into an account. Those that sign in answer with the token of a new session. */
export function createAccounts(parts: AccountsParts): Accounts {
  return {
    register: (registration, arrival) => register(parts, registration, arrival),
    login: (credentials, arrival) => login(parts, credentials, arrival),
    verifyEmail: (verification, arrival) => verifyEmail(parts, verification, arrival),
    changePassword: (change, arrival) => changePassword(parts, change, arrival),
    signInWithGoogle: (signIn, arrival) => signInWithGoogle(parts, signIn, arrival),
  }
}

async function register(parts: AccountsParts, registration: Registration, arrival: Arrival): Promise<string> {
  const { db, domain, codes, signIn } = parts
  const { email, password, code, inviteCode } = registration
  await parts.limits.consume('codeTriesPerAddress', arrival.network)
  const rightCode = await codes.check({ domain, email, purpose: 'register' }, code)
  const proof = { passwordHash: await parts.passwords.hash(password), googleSubject: null }
  return inTransaction(db, async (tx) => {
    await codes.use(tx, rightCode)
    const found = await findUserByEmail(tx, domain, email)
    if (found?.emailVerifiedAt) throw new AppError('already_registered')
    const user = found
      ? await signIn.claim(tx, found, proof)
      : await signIn.createAccount(tx, { email, ...proof, inviteCode, arrival })
    return signIn.complete(tx, user.id, arrival)
  })
}

async function login(parts: AccountsParts, credentials: Credentials, arrival: Arrival): Promise<string> {
  const user = await getUserByPassword(parts, credentials, arrival.network)
  if (!user.emailVerifiedAt) {
    const scope = { domain: parts.domain, email: credentials.email, purpose: 'verify' } as const
    await parts.codeRequests.requestUnlessRecent(scope, arrival)
    throw new AppError('email_not_verified')
  }
  return inTransaction(parts.db, async (tx) => {
    await holdPassword(tx, user)
    return parts.signIn.complete(tx, user.id, arrival)
  })
}

async function verifyEmail(parts: AccountsParts, verification: WithCode, arrival: Arrival): Promise<string> {
  const { db, domain, codes, now } = parts
  const { email, code } = verification
  await parts.limits.consume('codeTriesPerAddress', arrival.network)
  const user = await getUserByPassword(parts, verification, arrival.network)
  const rightCode = await codes.check({ domain, email, purpose: 'verify' }, code)
  return inTransaction(db, async (tx) => {
    await codes.use(tx, rightCode)
    await holdPassword(tx, user)
    await updateUser(tx, user.id, { emailVerifiedAt: now() })
    await parts.invites.settle(tx, user.id)
    return parts.signIn.complete(tx, user.id, arrival)
  })
}

async function changePassword(parts: AccountsParts, change: WithCode, arrival: Arrival): Promise<void> {
  const { db, domain, codes, now } = parts
  const { email, password, code } = change
  await parts.limits.consume('codeTriesPerAddress', arrival.network)
  const rightCode = await codes.check({ domain, email, purpose: 'reset' }, code)
  const passwordHash = await parts.passwords.hash(password)
  const notice = await writeMail('password_changed', arrival.locale, { site: parts.siteName })
  await inTransaction(db, async (tx) => {
    await codes.use(tx, rightCode)
    const user = await findUserByEmail(tx, domain, email)
    if (!user) throw new AppError('code_wrong')
    await updateUser(tx, user.id, { passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? now() })
    await parts.sessions.endAll(tx, user.id)
    await parts.invites.settle(tx, user.id)
    await parts.queue.send(tx, sendMail, { to: email, ...notice })
  })
}

async function signInWithGoogle(
  { db, domain, signIn, limits, verifyGoogle }: AccountsParts,
  { credential, inviteCode }: GoogleSignIn,
  arrival: Arrival,
): Promise<string> {
  await limits.consume('signInsPerAddress', arrival.network)
  if (!verifyGoogle) throw new AppError('not_found')
  const { subject, email } = await verifyGoogle(credential)
  const proof = { passwordHash: null, googleSubject: subject }
  return inTransaction(db, async (tx) => {
    await lockGoogleSubject(tx, domain, subject)
    const known = await findUserByGoogleSubject(tx, domain, subject)
    if (known) return signIn.complete(tx, known.id, arrival)
    const found = await findUserByEmail(tx, domain, email)
    // An address that changed hands at Google must not open what its former owner has linked.
    if (found?.googleSubject) throw new AppError('google_refused')
    if (found?.emailVerifiedAt) await updateUser(tx, found.id, { googleSubject: subject })
    else if (found) await signIn.claim(tx, found, proof)
    const user = found ?? (await signIn.createAccount(tx, { email, ...proof, inviteCode, arrival }))
    return signIn.complete(tx, user.id, arrival)
  })
}

/**
 * Makes sure that the password which was right a moment ago still is, and stays so until the session has begun: one
 * that begins just after a change of the password would outlive it.
 */
async function holdPassword(tx: Tx, { id, passwordHash }: User): Promise<void> {
  const user = await lockUser(tx, id)
  if (user?.passwordHash !== passwordHash) throw new AppError('wrong_password')
}

/** Throws `wrong_password` alike for a wrong password and for an unknown address, after the same time. */
async function getUserByPassword(
  { db, domain, keyedHash, limits, passwords }: AccountsParts,
  { email, password }: Credentials,
  network: string,
): Promise<User> {
  const emailHash = await keyedHash('email', domain, email)
  await limits.consume('signInsPerAddress', network)
  await limits.consume('signInsPerEmailAndAddress', `${emailHash} ${network}`)
  await limits.consume('signInsPerEmail', emailHash)
  const user = await findUserByEmail(db.orm, domain, email)
  const matches = await passwords.matches(password, user?.passwordHash ?? null)
  if (!user || !matches) throw new AppError('wrong_password')
  return user
}
