import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../shared/errors.ts'
import { findUserByEmail, lockUser, type User } from '../people/users.ts'
import type { Passwords } from './passwords.ts'

type ProofParts = { db: Database; domain: string; passwords: Passwords }
export type Credentials = { email: string; password: string }

/** Throws `wrong_password` both for a wrong password and for an unknown address, after the same time. */
export async function getUserByPassword(
  { db, domain, passwords }: ProofParts,
  { email, password }: Credentials,
): Promise<User> {
  const user = await findUserByEmail(db.orm, domain, email)
  const matches = await passwords.matches(password, user?.passwordHash ?? null)
  if (!user || !matches) throw new AppError('wrong_password')
  return user
}

/**
 * Checks again that the password is still right, and keeps it so until the session has begun: a session that begins
 * just after a password change would outlive that change.
 */
export async function holdPassword(tx: Tx, { id, passwordHash }: User): Promise<void> {
  const user = await lockUser(tx, id)
  if (user?.passwordHash !== passwordHash) throw new AppError('wrong_password')
}
