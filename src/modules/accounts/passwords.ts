import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { loadOnce } from '../../shared/load-once.ts'
import { ConcurrencyLimit, EVERYBODY } from '../limits/concurrency-limit.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** Without a hash it takes as long and returns false, so that timing does not tell whether an account exists. */
  matches(password: string, passwordHash: string | null): Promise<boolean>
}

type PasswordOptions = {
  /** How many are computed at once; each takes a core and 19 MB for a moment. */
  atOnce?: number
  /** How many may wait for their turn before further ones get an error. */
  maxWaiting?: number
}

/** argon2id with the library's defaults, limited so that a rush of sign-ins cannot starve the rest of the site. */
export function createPasswords({ atOnce = 2, maxWaiting = 40 }: PasswordOptions = {}): Passwords {
  const limit = new ConcurrencyLimit({ atOnce, maxWaiting, refusal: 'busy' })
  const nobodysHash = loadOnce(() => hash(randomBytes(16).toString('hex')))

  return {
    hash: (password) => limit.run(EVERYBODY, () => hash(password)),

    matches: (password, passwordHash) =>
      limit.run(EVERYBODY, async () => {
        const matches = await verify(passwordHash ?? (await nobodysHash()), password)
        return matches && passwordHash !== null
      }),
  }
}
