import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'

type GoogleIdentity = { subject: string; email: string; nonce: string }
/** Throws `google_refused` unless Google issued the credential for this site and has verified the address. */
export type VerifyGoogleCredential = (credential: string) => Promise<GoogleIdentity>

type GoogleOptions = { clientId: string; keysUrl: string; now: () => Date }

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']
const COME_BACK_SECONDS = 30

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().trim().toLowerCase().max(320).pipe(z.email()),
  email_verified: z.literal(true),
  nonce: z.string().min(16).max(100),
})

export function createGoogleVerifier({ clientId, keysUrl, now }: GoogleOptions): VerifyGoogleCredential {
  const keys = createRemoteJWKSet(new URL(keysUrl))
  return async (credential) => {
    try {
      // Naming the algorithm keeps a token from choosing a weaker one, or none.
      const { payload } = await jwtVerify(credential, keys, {
        algorithms: ['RS256'],
        issuer: ISSUERS,
        audience: clientId,
        requiredClaims: ['exp', 'iat'],
        currentDate: now(),
      })
      const { sub, email, nonce } = Claims.parse(payload)
      return { subject: sub, email, nonce }
    } catch (error) {
      throw isAboutCredential(error)
        ? new AppError('google_refused')
        : new AppError('busy', { seconds: COME_BACK_SECONDS })
    }
  }
}

/** Any other error means that Google's keys could not be fetched. */
function isAboutCredential(error: unknown): boolean {
  if (error instanceof z.ZodError) return true
  return error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)
}
