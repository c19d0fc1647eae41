import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { siteSecrets } from '../../db/schema/accounts.ts'

/** Hashes with the site's own secret. The kind keeps a hash made for one thing from passing for another. */
export type KeyedHash = (
  kind:
    | 'code'
    | 'email'
    | 'network'
    | 'visitor'
    | 'device'
    | 'recovery'
    | 'checkout'
    | 'receipt'
    | 'sandbox-event'
    | 'media'
    | 'zip'
    | 'seal'
    | 'telegram',
  ...parts: string[]
) => Promise<string>

/** The secret is made by the first node that needs it and kept in the database, so that all nodes share it. */
export function createKeyedHash(db: Database): KeyedHash {
  let secret: Promise<string> | null = null

  const getSecret = () => {
    secret ??= loadSecret(db).catch((error: unknown) => {
      secret = null
      throw error
    })
    return secret
  }

  return async (kind, ...parts) =>
    createHmac('sha256', await getSecret())
      .update(JSON.stringify([kind, ...parts]))
      .digest('base64url')
}

async function loadSecret({ orm }: Database): Promise<string> {
  const name = 'keyed-hash'
  const value = randomBytes(32).toString('base64url')
  await orm.insert(siteSecrets).values({ name, value }).onConflictDoNothing()
  const [kept] = await orm.select().from(siteSecrets).where(eq(siteSecrets.name, name))
  if (!kept) throw new Error('The secret of the site could not be read back')
  return kept.value
}
