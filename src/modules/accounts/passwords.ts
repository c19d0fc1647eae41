import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../shared/errors.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** Without a hash it takes as long and returns false, so that timing does not tell whether an account exists. */
  matches(password: string, passwordHash: string | null): Promise<boolean>
}

type PasswordOptions = {
  /** How many are computed at once; each takes a core and 19 MB for a moment. */
  concurrency?: number
  /** How many may wait for their turn before further ones get an error. */
  waiting?: number
}

const COME_BACK_SECONDS = 5

/** argon2id with the library's defaults, limited so that a rush of sign-ins cannot starve the rest of the site. */
export function createPasswords({ concurrency = 2, waiting = 40 }: PasswordOptions = {}): Passwords {
  const takeTurn = boundedTurns(concurrency, waiting)
  let nobodysHash: Promise<string> | null = null

  return {
    hash: (password) => takeTurn(() => hash(password)),

    matches: (password, passwordHash) =>
      takeTurn(async () => {
        nobodysHash ??= hash(randomBytes(16).toString('hex'))
        const matches = await verify(passwordHash ?? (await nobodysHash), password)
        return matches && passwordHash !== null
      }),
  }
}

function boundedTurns(concurrency: number, waiting: number) {
  const queue: (() => void)[] = []
  let running = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (queue.length >= waiting) throw new AppError('busy', { seconds: COME_BACK_SECONDS })
    if (running >= concurrency) await new Promise<void>((resolve) => queue.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // A finished one hands its place to the next in line, so that no newcomer can slip in between.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
