import type { BudgetName } from '../limits/limits.service.ts'

/** A count that something is charged to: a budget, and whose it is. */
export type Charge = { budget: BudgetName; key: string }

type Try = {
  /** Stands for the address that was typed, whether or not it has an account. */
  account: string
  network: string
  /** The device, where somebody has signed in to this account on it before. */
  knownDevice: string | null
}

/**
 * What a try at a password is charged to, in this order and no further than the first that is spent. Whoever meets a
 * spent one is not locked out: the password counts no more without a code from the mailbox. A device that the account
 * knows has a count of its own, which nobody else can touch. All others share theirs by address, and by account across
 * all addresses, so that a thousand of them guess no more than one.
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
  /** Who is signed in; only those can ask for codes that belong to an account. */
  userId: string | null
}

/**
 * What a request of a code is charged to, all of them before it is sent. Whoever is signed in and whoever asks on a
 * known device spends a budget of their own. Others spend that of their address, and what unknown devices together may have
 * mailed to one mailbox.
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
    // The mailbox that an address is changed to is somebody else's until it is proved.
    return purpose === 'change_email' ? [own, ...byUnknownDevices] : [own]
  }
  if (knownDevice) return [{ budget: 'codesPerKnownDevice', key: `${account} ${knownDevice}` }]
  return byUnknownDevices
}
