import https from 'node:https'
import { isIP } from 'node:net'
import { importJWK, SignJWT } from 'jose'
import type { PushIdentity, PushSender } from '../../modules/push/push-sender.ts'
import { lookupPublic } from '../network/public-addresses.ts'
import { encryptFor } from './encrypt-notice.ts'

type Sending = { headers: Record<string, string>; body: Buffer; signal: AbortSignal }

/** Posts and returns the status of the response. */
type Post = (url: URL, sending: Sending) => Promise<number>

const TIMEOUT_MS = 20_000
/** A notice that comes a day late is useless. */
const KEPT_S = 12 * 60 * 60
const SIGNED_FOR = '12h'
const GONE = [404, 410]

/** Web push: RFC 8030, signed as in RFC 8292. */
export function createWebPush({ post = postPublicly }: { post?: Post } = {}): PushSender {
  return {
    async send(target, notice, identity, signal) {
      const url = new URL(target.endpoint)
      const status = await post(url, {
        headers: {
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(KEPT_S),
          urgency: 'normal',
          authorization: `vapid t=${await signFor(url.origin, identity)}, k=${identity.publicKey}`,
        },
        body: encryptFor(target, JSON.stringify(notice)),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      if (GONE.includes(status)) return 'gone'
      // The address itself is a secret of the browser's.
      if (status >= 300) throw new Error(`${url.origin} took no notice: status ${status}`)
      return 'sent'
    },
  }
}

async function signFor(audience: string, { privateKey, contact }: PushIdentity): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(audience)
    .setSubject(contact)
    .setExpirationTime(SIGNED_FOR)
    .sign(await importJWK(privateKey, 'ES256'))
}

/** People name the addresses, so private networks are refused. Redirects are not followed. */
export function postPublicly(url: URL, { headers, body, signal }: Sending): Promise<number> {
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0
  if (url.protocol !== 'https:' || !isName) return Promise.reject(new Error(`${url.origin} is not asked`))
  return new Promise((resolve, reject) => {
    const request = https.request(
      url,
      { method: 'POST', headers, signal, lookup: lookupPublic },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
