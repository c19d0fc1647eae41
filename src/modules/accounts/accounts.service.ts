import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { UsedPasskey } from '../../shared/contract/sign-in-methods.ts'
import { AppError } from '../../shared/errors.ts'
import type { Invites } from '../invites/invites.service.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { writeMail } from '../mail/mail-texts.ts'
import { sendMail } from '../mail/send-mail.job.ts'
import { findUserByEmail, lockUser, updateUser } from '../people/users.ts'
import type { CodeRequests } from './code-requests.ts'
import type { Devices } from './devices.ts'
import type { MailedCodes } from './mailed-codes.ts'
import type { Passkeys } from './passkeys.service.ts'
import { type Credentials, getUserByPassword, holdPassword } from './password-proof.ts'
import type { PasswordTries } from './password-tries.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { Arrival, SignIn } from './sign-in.ts'
import { wrongCode } from './wrong-code.ts'

type AccountsParts = {
  db: Database
  domain: string
  siteName: string
  now: () => Date
  queue: JobQueue
  passwordTries: PasswordTries
  devices: Devices
  passwords: Passwords
  sessions: Sessions
  codes: MailedCodes
  codeRequests: CodeRequests
  invites: Invites
  signIn: SignIn
  passkeys: Passkeys
}

type WithCode = Credentials & { code: string }
type Registration = WithCode & { inviteCode: string | undefined }

export type Accounts = {
  /**
   * A registration code is only mailed to an address without a verified account. So only the owner of the mailbox can
   * see `already_registered`, having verified the address in another way since the code was mailed.
   */
  register(registration: Registration, arrival: Arrival): Promise<string>
  /**
   * Throws `email_not_verified`, and mails a code, if the password is right but the address is unverified, or if there
   * were so many attempts that this password is not checked.
   */
  login(credentials: Credentials, arrival: Arrival): Promise<string>
  /** Signs in with a password and a mailed code. */
  verifyEmail(verification: WithCode, arrival: Arrival): Promise<string>
  /** Sets a new password with a mailed code, which proves the address as well, and ends every session. */
  changePassword(change: WithCode, arrival: Arrival): Promise<void>
  /** A passkey counts as two factors, so the session has proved both. */
  signInWithPasskey(response: UsedPasskey, arrival: Arrival): Promise<string>
}

/** The ways to register and sign in. Methods that sign in return the token of a new session. */
export function createAccounts(parts: AccountsParts): Accounts {
  return {
    register: (registration, arrival) => register(parts, registration, arrival),
    login: (credentials, arrival) => login(parts, credentials, arrival),
    verifyEmail: (verification, arrival) => verifyEmail(parts, verification, arrival),
    changePassword: (change, arrival) => changePassword(parts, change, arrival),
    signInWithPasskey: (response, arrival) => signInWithPasskey(parts, response, arrival),
  }
}

async function register(parts: AccountsParts, registration: Registration, arrival: Arrival): Promise<string> {
  const { db, domain, codes, signIn } = parts
  const { email, password, code, inviteCode } = registration
  const rightCode = await parts.codeRequests.check({ domain, email, purpose: 'register' }, code, arrival)
  const keys = { passwordHash: await parts.passwords.hash(password), googleSubject: null }
  return inTransaction(db, async (tx) => {
    await codes.use(tx, rightCode)
    const found = await findUserByEmail(tx, domain, email)
    if (found?.emailVerifiedAt) throw new AppError('already_registered')
    const user = found
      ? await signIn.claim(tx, found, keys)
      : await signIn.createAccount(tx, { email, ...keys, inviteCode, arrival })
    return signIn.complete(tx, user, arrival)
  })
}

async function login(parts: AccountsParts, credentials: Credentials, arrival: Arrival): Promise<string> {
  const taken = await parts.passwordTries(credentials.email, arrival)
  if (!taken) return askForCode(parts, credentials.email, arrival)
  const user = await getUserByPassword(parts, credentials)
  await taken.giveBack()
  if (!user.emailVerifiedAt) return askForCode(parts, credentials.email, arrival)
  return inTransaction(parts.db, async (tx) => {
    await holdPassword(tx, user)
    return parts.signIn.complete(tx, user, arrival)
  })
}

/** The password alone is not enough, or was tried too often to be checked; a mailed code is needed too. */
async function askForCode(
  { domain, codeRequests }: AccountsParts,
  email: string,
  arrival: Arrival,
): Promise<never> {
  await codeRequests.requestUnlessRecent({ domain, email, purpose: 'verify' }, arrival)
  throw new AppError('email_not_verified')
}

async function verifyEmail(parts: AccountsParts, verification: WithCode, arrival: Arrival): Promise<string> {
  const { db, domain, codes, now } = parts
  const { email, code } = verification
  // The code comes first: it allows only a few attempts, and only its holder may try passwords.
  const rightCode = await parts.codeRequests.check({ domain, email, purpose: 'verify' }, code, arrival)
  const user = await getUserByPassword(parts, verification)
  return inTransaction(db, async (tx) => {
    await codes.use(tx, rightCode)
    await holdPassword(tx, user)
    if (!user.emailVerifiedAt) await updateUser(tx, user.id, { emailVerifiedAt: now() })
    await parts.invites.settle(tx, user.id)
    return parts.signIn.complete(tx, user, arrival)
  })
}

async function changePassword(parts: AccountsParts, change: WithCode, arrival: Arrival): Promise<void> {
  const { db, domain, codes, now } = parts
  const { email, password, code } = change
  const rightCode = await parts.codeRequests.check({ domain, email, purpose: 'reset' }, code, arrival)
  const passwordHash = await parts.passwords.hash(password)
  const notice = await writeMail('password_changed', arrival.locale, { site: parts.siteName })
  await inTransaction(db, async (tx) => {
    await codes.use(tx, rightCode)
    const user = await findUserByEmail(tx, domain, email)
    if (!user) throw wrongCode()
    await updateUser(tx, user.id, { passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? now() })
    await parts.sessions.endAll(tx, user.id)
    await parts.devices.forget(tx, user.id)
    await parts.invites.settle(tx, user.id)
    await parts.queue.send(tx, sendMail, { to: email, ...notice })
  })
}

async function signInWithPasskey(
  { db, passkeys, signIn }: AccountsParts,
  response: UsedPasskey,
  arrival: Arrival,
): Promise<string> {
  const { id } = await passkeys.checkUse(response, [arrival.device.id])
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) throw new AppError('passkey_refused')
    return signIn.complete(tx, user, arrival, { secondFactor: true })
  })
}
