import type { Limits } from '../limits/limits.service.ts'
import type { Requester } from './code-requests.ts'
import type { Devices } from './devices.ts'
import type { KeyedHash } from './keyed-hash.ts'
import { chargesOfPassword } from './sign-in-limits.ts'

type TryParts = { domain: string; limits: Limits; keyedHash: KeyedHash; devices: Devices }

/**
 * Counts an attempt at an address's password before it is checked, so that simultaneous guesses all count. Null if none
 * is left. The caller gives back a correct attempt: only wrong ones count.
 */
export type PasswordTries = (
  email: string,
  requester: Pick<Requester, 'network' | 'device'>,
) => Promise<{ giveBack(): Promise<void> } | null>

export function createPasswordTries({ domain, limits, keyedHash, devices }: TryParts): PasswordTries {
  return async (email, { network, device }) => {
    const account = await keyedHash('email', domain, email)
    const knownDevice = await devices.findKnown(email, device)
    const charges = chargesOfPassword({ account, network, knownDevice })
    for (const { budget, key } of charges) {
      if (!(await limits.tryConsume(budget, key))) return null
    }
    return {
      async giveBack() {
        for (const { budget, key } of charges) await limits.giveBack(budget, key)
      },
    }
  }
}
