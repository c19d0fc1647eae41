import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'
import type { AddedPasskey, UsedPasskey } from '../../shared/contract/sign-in-methods.ts'
import { AppError } from '../../shared/errors.ts'
import type { User } from '../people/users.ts'
import type { Challenges } from './challenges.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  updatePasskey,
} from './passkeys.store.ts'

type PasskeyParts = {
  db: Database
  domain: string
  siteName: string
  siteOrigin: string
  challenges: Challenges
  now: () => Date
}
type Owner = { id: string; email: string }
type Addition = { userId: string; name: string; response: AddedPasskey }
export type Passkeys = ReturnType<typeof createPasskeys>

/** Loads about three hundred modules, so only processes that handle a passkey should import it. */
const loadWebAuthn = () => import('@simplewebauthn/server')

const MAX_PASSKEYS = 20
/** EdDSA, ES256 and RS256 by their COSE numbers: what today's devices use. */
const ALGORITHMS = [-8, -7, -257]

/** WebAuthn passkeys. Each asks its owner for a fingerprint, a face or a PIN, so one alone counts as two factors. */
export function createPasskeys({ db, domain, siteName, siteOrigin, challenges, now }: PasskeyParts) {
  const expected = { expectedOrigin: siteOrigin, expectedRPID: domain, requireUserVerification: true }

  return {
    list: (userId: string): Promise<PasskeyRow[]> => listPasskeys(db, userId),

    /** The options for the browser to create a passkey. */
    async additionOptions({ id, email }: Owner) {
      const own = await listPasskeys(db, id)
      if (own.length >= MAX_PASSKEYS) throw new AppError('passkey_refused')
      const { generateRegistrationOptions } = await loadWebAuthn()
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID: domain,
        userID: new TextEncoder().encode(id),
        userName: email,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: own.map((passkey) => ({ id: passkey.id, transports: passkey.transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await challenges.keep({ kind: 'passkey-add', value: options.challenge, holder: id })
      return options
    },

    /** Checks the passkey that the browser created; `keep` stores it. */
    async checkAddition({ userId, name, response }: Addition): Promise<PasskeyRow> {
      const isOurs = async (value: string) =>
        (await challenges.take({ kind: 'passkey-add', value, holders: [userId] })) !== null
      const { verifyRegistrationResponse } = await loadWebAuthn()
      const { registrationInfo } = await orRefused(() =>
        verifyRegistrationResponse({
          response,
          expectedChallenge: isOurs,
          supportedAlgorithmIDs: ALGORITHMS,
          ...expected,
        }),
      )
      if (!registrationInfo) throw new AppError('passkey_refused')
      const { id, publicKey, counter } = registrationInfo.credential
      return {
        id,
        userId,
        name,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: response.response.transports ?? [],
        createdAt: now(),
        lastUsedAt: null,
      }
    },

    async keep(tx: Tx, passkey: PasskeyRow): Promise<void> {
      if (!(await insertPasskey(tx, passkey))) throw new AppError('passkey_refused')
    },

    async rename(userId: string, id: string, name: string): Promise<void> {
      if (!(await updatePasskey(db.orm, { userId, id }, { name }))) throw new AppError('not_found')
    },

    async remove(tx: Tx, userId: string, id: string): Promise<PasskeyRow> {
      const removed = await deletePasskey(tx, userId, id)
      if (!removed) throw new AppError('not_found')
      return removed
    },

    /** The options for the browser to sign with a passkey. Without a user it offers any passkey it has for the site. */
    async challenge(holder: string, userId?: string) {
      const own = userId ? await listPasskeys(db, userId) : []
      const { generateAuthenticationOptions } = await loadWebAuthn()
      const options = await generateAuthenticationOptions({
        rpID: domain,
        userVerification: 'required',
        allowCredentials: own.map(({ id, transports }) => ({ id, transports })),
      })
      await challenges.keep({ kind: 'passkey-use', value: options.challenge, holder })
      return options
    },

    /**
     * The owner of the passkey that signed. Throws `passkey_refused` if there is none, or if something else was signed.
     */
    async checkUse(response: UsedPasskey, holders: readonly string[]): Promise<User> {
      const found = await findPasskey(db, domain, response.id)
      if (!found) throw new AppError('passkey_refused')
      const { passkey, user } = found
      const isOurs = async (value: string) =>
        (await challenges.take({ kind: 'passkey-use', value, holders })) !== null
      const credential = { ...passkey, publicKey: bytesOf(passkey.publicKey) }
      const { verifyAuthenticationResponse } = await loadWebAuthn()
      const { verified, authenticationInfo } = await orRefused(() =>
        verifyAuthenticationResponse({ response, expectedChallenge: isOurs, credential, ...expected }),
      )
      if (!verified) throw new AppError('passkey_refused')
      await updatePasskey(db.orm, passkey, { counter: authenticationInfo.newCounter, lastUsedAt: now() })
      return user
    },
  }
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** The library throws a plain error for each kind of invalid response; the sender gets the same error for all. */
async function orRefused<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch {
    throw new AppError('passkey_refused')
  }
}
