import { z } from 'zod'
import type { Calls } from './call.ts'
import { Domain, Done, MailedCode, Token } from './users.ts'

const Text = z.string().max(20_000)
/** The input of the browser's own call, in the library's format. */
const Options = z.record(z.string(), z.unknown())

const answerOf = <Shape extends z.ZodRawShape>(response: Shape) =>
  z.object({
    id: z.string().max(2000),
    rawId: z.string().max(2000),
    type: z.literal('public-key'),
    response: z.object(response),
    clientExtensionResults: z.object({}).default({}),
  })

/** A browser's answer after making a passkey. */
export const AddedPasskey = answerOf({
  clientDataJSON: Text,
  attestationObject: Text,
  transports: z.array(z.string().max(40)).max(10).default([]),
})
export type AddedPasskey = z.output<typeof AddedPasskey>

/** A browser's answer after signing with a passkey. */
export const UsedPasskey = answerOf({
  clientDataJSON: Text,
  authenticatorData: Text,
  signature: Text,
})
export type UsedPasskey = z.output<typeof UsedPasskey>

const PasskeyName = z.string().trim().min(1).max(60)

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const SignInMethods = z.object({
  passkeys: z.array(Passkey),
  authenticator: z.boolean(),
  recovery_codes_left: z.int(),
  /** Operators need one of these besides their password. */
  second_factor_required: z.boolean(),
  /** Whether methods may be changed now, without another proof of identity. */
  confirmed: z.boolean(),
})
export type SignInMethods = z.infer<typeof SignInMethods>

export const CONFIRM_METHODS = ['mailed_code', 'authenticator', 'recovery_code'] as const

export const signInMethodCalls = {
  'GET /api/users/sign-in-methods': {
    tag: 'Users',
    summary: 'Your passkeys, and what else may prove that it is you',
    data: SignInMethods,
  },
  'POST /api/users/confirm-code': {
    tag: 'Users',
    summary: 'Mail a code to your own address, to prove that it is you',
    data: Done,
  },
  'POST /api/users/confirm': {
    tag: 'Users',
    summary: 'Prove that it is you; good for ten minutes in this session',
    body: z.object({ method: z.enum(CONFIRM_METHODS), code: z.string().trim().min(6).max(40) }),
    data: Done,
  },
  'POST /api/users/confirm-passkey': {
    tag: 'Users',
    summary: 'The same with one of your passkeys',
    body: z.object({ response: UsedPasskey }),
    data: Done,
  },
  'POST /api/users/passkey-challenge': {
    tag: 'Users',
    summary: 'What a passkey has to sign, for signing in or for proving that it is you',
    data: z.object({ options: Options }),
  },
  'POST /api/users/passkey-login': {
    tag: 'Users',
    summary: 'Sign in with a passkey; the answer is a token',
    body: z.object({ domain: Domain, response: UsedPasskey }),
    data: Token,
  },
  'POST /api/users/passkey-options': {
    tag: 'Users',
    summary: 'What a new passkey is made with',
    data: z.object({ options: Options }),
  },
  'POST /api/users/passkeys': {
    tag: 'Users',
    summary: 'Add a passkey',
    body: z.object({ name: PasskeyName, response: AddedPasskey }),
    data: Done,
  },
  'POST /api/users/passkeys/{id}': {
    tag: 'Users',
    summary: 'Name a passkey',
    params: z.object({ id: z.string().max(2000) }),
    body: z.object({ name: PasskeyName }),
    data: Done,
  },
  'DELETE /api/users/passkeys/{id}': {
    tag: 'Users',
    summary: 'Remove a passkey',
    params: z.object({ id: z.string().max(2000) }),
    data: Done,
  },
  'POST /api/users/authenticator': {
    tag: 'Users',
    summary:
      'For operators: a secret for an authenticator app, which is used once a first code has confirmed it',
    data: z.object({ secret: z.string(), uri: z.string() }),
  },
  'POST /api/users/authenticator/confirm': {
    tag: 'Users',
    summary: 'For operators: confirm the authenticator app with its first code',
    body: z.object({ code: MailedCode }),
    data: Done,
  },
  'DELETE /api/users/authenticator': {
    tag: 'Users',
    summary: 'For operators: remove the authenticator app',
    data: Done,
  },
  'POST /api/users/recovery-codes': {
    tag: 'Users',
    summary: 'For operators: ten new codes to keep on paper; older ones stop working',
    data: z.object({ codes: z.array(z.string()) }),
  },
} as const satisfies Calls
