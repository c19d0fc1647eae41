import { generateKeyPairSync } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { loadSiteSecret } from '../accounts/site-secrets.ts'
import type { PushIdentity } from './push-sender.ts'

const Key = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

/** The sender of notices. The key is made once and stays: browsers accept nothing signed with any other. */
export async function loadPushIdentity(db: Database, contact: string): Promise<PushIdentity> {
  return identityOf(Key.parse(JSON.parse(await loadSiteSecret(db, 'push', newKey))), contact)
}

export function newPushIdentity(contact: string): PushIdentity {
  return identityOf(Key.parse(JSON.parse(newKey())), contact)
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return JSON.stringify(privateKey.export({ format: 'jwk' }))
}

function identityOf(privateKey: z.infer<typeof Key>, contact: string): PushIdentity {
  const point = [Buffer.of(4), Buffer.from(privateKey.x, 'base64url'), Buffer.from(privateKey.y, 'base64url')]
  return { privateKey, publicKey: Buffer.concat(point).toString('base64url'), contact }
}
