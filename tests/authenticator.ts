import {
  createHash,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** The options that the site sends to an authenticator; the rest is for browsers. */
type Options = { challenge: string }
type Where = { origin: string; rpId: string }

const UP = 0x01
const UV = 0x04
const ATTESTED = 0x40

type Looks = { verifiesUser?: boolean; key?: KeyObject }

/** A passkey like a phone's, without the phone: it signs whatever it is asked to. */
export function createAuthenticator({ origin, rpId }: Where, { verifiesUser = true, key }: Looks = {}) {
  const privateKey = key ?? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const publicKey = createPublicKey(privateKey)
  // Two made from the same key are identical.
  const credentialId = key ? createHash('sha256').update(rpId).digest().subarray(0, 16) : randomBytes(16)
  const id = credentialId.toString('base64url')

  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(flags: number, rest = Buffer.alloc(0)): Buffer {
    // Synced passkeys do not count.
    const count = Buffer.alloc(4)
    const all = Buffer.from([flags | UP | (verifiesUser ? UV : 0)])
    return Buffer.concat([createHash('sha256').update(rpId).digest(), all, count, rest])
  }

  return {
    id,

    /** The answer to the options for adding a passkey. */
    register(options: Options) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(x, y)])
      const attestationObject = attestation(authenticatorData(ATTESTED, attested)).toString('base64url')
      const clientDataJSON = clientData('webauthn.create', options).toString('base64url')
      return answer(id, { clientDataJSON, attestationObject, transports: ['internal'] })
    },

    /** The answer to the options for signing in. */
    sign(options: Options) {
      const client = clientData('webauthn.get', options)
      const authenticator = authenticatorData(0)
      const signature = createSign('sha256')
        .update(authenticator)
        .update(createHash('sha256').update(client).digest())
        .sign(privateKey)
      return answer(id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticator.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

function answer<Response>(id: string, response: Response) {
  return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
}

/** CBOR of `{ fmt: 'none', attStmt: {}, authData }`. */
function attestation(authData: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
  const head = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])]
  return Buffer.concat([...head, text('authData'), Buffer.from([0x58, authData.length]), authData])
}

/** CBOR of a public key of the curve P-256, as COSE names its parts. */
function coseKey(x: string, y: string): Buffer {
  const bytes = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')])
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([head, bytes(x), Buffer.from([0x22]), bytes(y)])
}
