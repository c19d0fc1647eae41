import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushTarget } from '../../modules/push/push-sender.ts'

const RECORD_BYTES = 4096
/** Marks the last record. */
const END = Buffer.from([2])

type Chance = { salt: Buffer; keys: ECDH }

/** Encrypts for one browser only, so that the service in between learns nothing: RFC 8291, in one record. */
export function encryptFor(target: PushTarget, text: string, { salt, keys }: Chance = chance()): Buffer {
  const theirs = Buffer.from(target.publicKey, 'base64url')
  const ours = keys.getPublicKey()
  const auth = Buffer.from(target.sharedSecret, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(keys.computeSecret(theirs), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(text, 'utf8'), cipher.update(END), cipher.final(), cipher.getAuthTag()]
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, head, ours, ...sealed])
}

function chance(): Chance {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return { salt: randomBytes(16), keys }
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
