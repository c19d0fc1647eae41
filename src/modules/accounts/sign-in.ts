import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Invites } from '../invites/invites.service.ts'
import { canonicalEmail } from '../mailboxes/canonical-email.ts'
import { listDepartures } from '../people/same-mailbox.ts'
import { insertVerifiedUser, type User, updateUser } from '../people/users.ts'
import type { Signals } from '../signals/signals.service.ts'
import type { Requester } from './code-requests.ts'
import type { Devices } from './devices.ts'
import type { KeyedHash } from './keyed-hash.ts'
import type { SessionProof, Sessions } from './sessions.ts'
import type { SignInNotices } from './sign-in-notices.ts'

/** The browser, network and account of a sign-in. */
export type Arrival = Requester & { visitorId: string | null }

/** Called in the transaction of a sign-in, so that a visitor's work can move to the account. */
type VisitorSignedIn = (tx: Tx, move: { visitorId: string; userId: string }) => Promise<void>

/** What opens an account from now on. */
type AccountKeys = { passwordHash: string | null; googleSubject: string | null }
type NewAccount = AccountKeys & { email: string; inviteCode: string | undefined; arrival: Arrival }

type SignInParts = {
  domain: string
  now: () => Date
  keyedHash: KeyedHash
  sessions: Sessions
  credits: Credits
  invites: Invites
  signals: Signals
  devices: Devices
  notices: SignInNotices
  onVisitorSignedIn: readonly VisitorSignedIn[]
  onVisitorRegistered: VisitorSignedIn
}
export type SignIn = ReturnType<typeof createSignIn>

/** What all sign-in methods have in common, once the identity is proved. */
export function createSignIn({ domain, now, keyedHash, sessions, ...parts }: SignInParts) {
  return {
    /**
     * Begins a session and returns its token. If the place is new to the account, its owner is notified by mail. Throws
     * `account_blocked`, which is only seen after proving that the account is one's own.
     */
    async complete(tx: Tx, user: User, arrival: Arrival, proof?: SessionProof): Promise<string> {
      const { id: userId, email, blockedAt } = user
      if (blockedAt) throw new AppError('account_blocked')
      const { visitorId, device, network } = arrival
      if (visitorId) for (const moved of parts.onVisitorSignedIn) await moved(tx, { visitorId, userId })
      const place = { deviceId: device.id, networkHash: await keyedHash('network', network) }
      if (email && (await parts.devices.isNewPlace(tx, userId, place))) {
        await parts.notices.signedInElsewhere(tx, email, arrival)
      }
      await parts.devices.remember(tx, userId, device.id)
      return sessions.begin(tx, userId, arrival, proof)
    },

    /** Throws `already_registered` if the address got an account a moment ago. */
    async createAccount(tx: Tx, { email, inviteCode, arrival, ...keys }: NewAccount): Promise<User> {
      const user = await insertVerifiedUser(tx, { email, domain, ...keys, at: now() })
      if (!user) throw new AppError('already_registered')
      await parts.credits.openAccount(tx, { kind: 'user', id: user.id, domain })
      const { network, visitorId } = arrival
      if (visitorId) await parts.onVisitorRegistered(tx, { visitorId, userId: user.id })
      const mailbox = canonicalEmail(email)
      await parts.signals.noteNewcomer(tx, { id: user.id, domain, email, canonicalEmail: mailbox, network })
      if (inviteCode) {
        const hashes = [mailbox, email].map((address) => keyedHash('email', domain, address))
        const departures = await listDepartures(tx, await Promise.all(hashes))
        const registeredBefore = departures.length > 0
        const newcomer = { invitedId: user.id, domain, email, network, visitorId, registeredBefore }
        await parts.invites.record(tx, { inviteCode, ...newcomer })
      }
      return user
    },

    /**
     * Takes over an account whose address was never verified. Whatever its maker set, such as a password, must no
     * longer open it.
     */
    async claim(tx: Tx, user: User, keys: AccountKeys): Promise<User> {
      await updateUser(tx, user.id, { ...keys, emailVerifiedAt: now() })
      await sessions.endAll(tx, user.id)
      await parts.devices.forget(tx, user.id)
      await parts.invites.settle(tx, user.id)
      return user
    },
  }
}
