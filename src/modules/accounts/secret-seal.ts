import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyedHash } from './keyed-hash.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const MARK = 'sealed:'

export type SecretSeal = ReturnType<typeof createSecretSeal>

/**
 * Encrypts secrets that have to be read again, under a key derived from the site's own secret. Each is bound to its
 * owner: copied into another's row, it cannot be decrypted.
 */
export function createSecretSeal(keyedHash: KeyedHash) {
  const keyOf = async () => Buffer.from(await keyedHash('seal'), 'base64url')
  return {
    isSealed: (kept: string): boolean => kept.startsWith(MARK),

    async seal(owner: string, secret: string): Promise<string> {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, await keyOf(), nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return MARK + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },

    /** Throws if it was changed, or sealed for another owner. */
    async open(owner: string, kept: string): Promise<string> {
      const bytes = Buffer.from(kept.slice(MARK.length), 'base64url')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const rest = bytes.subarray(NONCE_BYTES)
      const decipher = createDecipheriv(CIPHER, await keyOf(), nonce)
        .setAAD(Buffer.from(owner))
        .setAuthTag(rest.subarray(0, TAG_BYTES))
      return decipher.update(rest.subarray(TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
