import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import {
  findUserByEmail,
  findUserByGoogleSubject,
  lockGoogleSubject,
  type User,
  updateUser,
} from '../people/users.ts'
import type { Challenges } from './challenges.ts'
import type { CodeRequests, Requester } from './code-requests.ts'
import type { VerifyGoogleCredential } from './google-credential.ts'
import type { MailedCodes } from './mailed-codes.ts'
import { getUserByPassword, holdPassword } from './password-proof.ts'
import type { PasswordTries } from './password-tries.ts'
import type { Passwords } from './passwords.ts'
import type { Arrival, SignIn } from './sign-in.ts'
import type { SignInNotices } from './sign-in-notices.ts'

type GoogleParts = {
  db: Database
  domain: string
  challenges: Challenges
  codes: MailedCodes
  codeRequests: CodeRequests
  passwords: Passwords
  passwordTries: PasswordTries
  notices: SignInNotices
  signIn: SignIn
  /** Null where no client id is configured. */
  verifyGoogle: VerifyGoogleCredential | null
}
type Credential = { credential: string; inviteCode: string | undefined }
type LinkProof = { linkToken: string; password: string | undefined; code: string | undefined }
type Identity = { subject: string; email: string }
export type GoogleSignIn = ReturnType<typeof createGoogleSignIn>

const newToken = () => randomBytes(24).toString('base64url')

/** Signs in with a Google credential. */
export function createGoogleSignIn(parts: GoogleParts) {
  const { db, domain, challenges, signIn, verifyGoogle } = parts
  const linkScope = (email: string) => ({ domain, email, purpose: 'link' }) as const

  /** The pending link of a Google account with an existing account; throws `google_refused` if it has expired. */
  async function getLinking(linkToken: string, { device }: Requester): Promise<Identity> {
    const holders = [device.id]
    const { subject, email } =
      (await challenges.look({ kind: 'google-link', value: linkToken, holders })) ?? {}
    if (!subject || !email) throw new AppError('google_refused')
    return { subject, email }
  }

  /** Throws `wrong_password` or `code_wrong`. What it returns uses the code up, or keeps the password as it is. */
  async function prove(email: string, { password, code }: LinkProof, arrival: Arrival) {
    if (code) {
      const right = await parts.codeRequests.check(linkScope(email), code, arrival)
      return (tx: Tx) => parts.codes.use(tx, right)
    }
    const taken = await parts.passwordTries(email, arrival)
    if (!taken) throw new AppError('wrong_password')
    const user = await getUserByPassword(parts, { email, password: password ?? '' })
    await taken.giveBack()
    return (tx: Tx) => holdPassword(tx, user)
  }

  return {
    /** The nonce for the credential, so that one issued for another page is worthless here. */
    async nonce({ device }: Requester): Promise<string> {
      const value = newToken()
      await challenges.keep({ kind: 'google', value, holder: device.id })
      return value
    },

    /**
     * Finds the account by the person's Google id, or opens one. If the address already has an account, it throws
     * `google_link_needed` with a token: linking takes the password or a mailed code.
     */
    async signIn({ credential, inviteCode }: Credential, arrival: Arrival): Promise<string> {
      if (!verifyGoogle) throw new AppError('not_found')
      const { nonce, ...identity } = await verifyGoogle(credential)
      const holders = [arrival.device.id]
      if (!(await challenges.take({ kind: 'google', value: nonce, holders })))
        throw new AppError('google_refused')
      const token = await inTransaction(db, (tx) => enter(tx, identity, inviteCode, arrival))
      if (token) return token
      const linkToken = newToken()
      await challenges.keep({
        kind: 'google-link',
        value: linkToken,
        holder: arrival.device.id,
        payload: identity,
      })
      throw new AppError('google_link_needed', { link_token: linkToken, email: identity.email })
    },

    async mailLinkCode(linkToken: string, requester: Requester): Promise<void> {
      const { email } = await getLinking(linkToken, requester)
      await parts.codeRequests.request(linkScope(email), requester)
    },

    /** Links Google with the account, notifies its owner, and signs in. */
    async link(proof: LinkProof, arrival: Arrival): Promise<string> {
      const { subject, email } = await getLinking(proof.linkToken, arrival)
      const proved = await prove(email, proof, arrival)
      const holders = [arrival.device.id]
      await challenges.take({ kind: 'google-link', value: proof.linkToken, holders })
      return inTransaction(db, async (tx) => {
        await proved(tx)
        await lockGoogleSubject(tx, domain, subject)
        const user = await findUserByEmail(tx, domain, email)
        if (!user || user.googleSubject) throw new AppError('google_refused')
        await updateUser(tx, user.id, { googleSubject: subject })
        await parts.notices.methodAdded(tx, email, 'google', arrival)
        return signIn.complete(tx, user, arrival)
      })
    },
  }

  /** The token of a new session; null if an existing account has to be linked first. */
  async function enter(
    tx: Tx,
    { subject, email }: Identity,
    inviteCode: string | undefined,
    arrival: Arrival,
  ): Promise<string | null> {
    await lockGoogleSubject(tx, domain, subject)
    const known = await findUserByGoogleSubject(tx, domain, subject)
    if (known) return signIn.complete(tx, known, arrival)
    const found = await findUserByEmail(tx, domain, email)
    // If the address changed hands at Google, it must not open what its former owner has linked.
    if (found?.googleSubject) throw new AppError('google_refused')
    if (found?.emailVerifiedAt) return null
    const keys = { passwordHash: null, googleSubject: subject }
    const user: User = found
      ? await signIn.claim(tx, found, keys)
      : await signIn.createAccount(tx, { email, ...keys, inviteCode, arrival })
    return signIn.complete(tx, user, arrival)
  }
}
