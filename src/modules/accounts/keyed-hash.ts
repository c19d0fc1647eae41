import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { loadOnce } from '../../shared/load-once.ts'
import { loadSiteSecret } from './site-secrets.ts'

/** Hashes with the site's own secret. The kind keeps a hash made for one purpose from being used for another. */
export type KeyedHash = (
  kind:
    | 'code'
    | 'email'
    | 'network'
    | 'visitor'
    | 'visit'
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

export function createKeyedHash(db: Database): KeyedHash {
  const getSecret = loadOnce(() => loadSiteSecret(db, 'keyed-hash', newSecret))

  return async (kind, ...parts) =>
    createHmac('sha256', await getSecret())
      .update(JSON.stringify([kind, ...parts]))
      .digest('base64url')
}

const newSecret = () => randomBytes(32).toString('base64url')
