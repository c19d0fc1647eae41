import type { BudgetName } from '../limits/limits.service.ts'

/** A counter to charge: a budget, and whose it is. */
export type Charge = { budget: BudgetName; key: string }

type Try = {
  /** Stands for the typed address, whether or not it has an account. */
  account: string
  network: string
  /** The device, if it has signed in to this account before. */
  knownDevice: string | null
}

/**
 * What an attempt at a password is charged to, in this order and only up to the first spent budget. A spent budget does
 * not lock anybody out: from then on the password also takes a mailed code. A device that the account knows has its own
 * budget, which nobody else can spend. All others share one per address, and one per account across all addresses, so
 * that a thousand addresses guess no more than one.
 */
export function chargesOfPassword({ account, network, knownDevice }: Try): Charge[] {
  if (knownDevice) return [{ budget: 'passwordsPerKnownDevice', key: `${account} ${knownDevice}` }]
  return [
    { budget: 'passwordsPerAccountAndAddress', key: `${account} ${network}` },
    { budget: 'passwordsPerAddress', key: network },
    { budget: 'passwordsPerAccount', key: account },
  ]
}

type CodeRequest = Try & {
  purpose: string
  /** The signed-in user; only they can request codes that belong to an account. */
  userId: string | null
}

/**
 * What a request for a code is charged to, all of them before it is sent. People who are signed in or on a known device
 * spend their own budget. Others spend that of their address, and the limit on mail from unknown devices to one
 * mailbox.
 */
export function chargesOfCode({ account, network, knownDevice, purpose, userId }: CodeRequest): Charge[] {
  const byUnknownDevices: Charge[] = [
    { budget: 'codesPerAccountAndAddress', key: `${account} ${network}` },
    { budget: 'codesPerAddressHourly', key: network },
    { budget: 'codesPerAddressDaily', key: network },
    { budget: 'codesByUnknownDevices', key: `${account} ${purpose}` },
  ]
  if (userId) {
    const own: Charge = { budget: 'codesPerUser', key: userId }
    // Until it is verified, the new mailbox counts as somebody else's.
    return purpose === 'change_email' ? [own, ...byUnknownDevices] : [own]
  }
  if (knownDevice) return [{ budget: 'codesPerKnownDevice', key: `${account} ${knownDevice}` }]
  return byUnknownDevices
}
