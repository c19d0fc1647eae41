import { z } from 'zod'
import { OPERATOR_ROLES } from '../operators.ts'
import type { Calls } from './call.ts'
import { CreditFigures, TimeZone } from './credit.ts'

/**
 * Letters, digits and a few signs, with at least one lowercase letter, one capital and one digit
 * (specification §5).
 */
export const Password = z
  .string()
  .regex(
    /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d~!@#$%^&*()_+]{6,20}$/,
    'must be 6 to 20 letters, digits or ~!@#$%^&*()_+, with a lower-case letter, a capital and a digit',
  )

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(320, 'is too long')
  .pipe(z.email('must be an email address'))

/** The host of the site that the caller believes to be on; it is the tenant key of the data. */
export const Domain = z.string().trim().toLowerCase().min(1).max(253)

export const MailedCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'must be the 6 digits from the mail')
const InviteCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{4,32}$/, 'is not an invite code')

/** An opaque bearer token. */
export const Token = z.string()
export const Done = z.null()

export const UserInfo = CreditFigures.extend({
  user_email: z.string(),
  /** Operators see the console at /operation; null for everybody else. */
  operator_role: z.enum(OPERATOR_ROLES).nullable(),
  has_password: z.boolean(),
  /** Whether the account was just opened, in any way. */
  is_new: z.boolean(),
})
export type UserInfo = z.infer<typeof UserInfo>

export const Session = z.object({
  id: z.string(),
  current: z.boolean(),
  /** Browser and system in words, such as "Chrome on Android". */
  device: z.string(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
})
export type Session = z.infer<typeof Session>

const Invite = z.object({
  invited_at: z.iso.datetime(),
  /** Shortened, such as "a…@example.com": it is up to the inviter to tell whom they invited. */
  email: z.string(),
  state: z.enum(['joined', 'pending', 'rewarded', 'not_rewarded']),
  credits: z.int(),
  /** When a pending reward can be spent. */
  pending_until: z.iso.datetime().nullable(),
  /** The limit that keeps this invitation from earning a reward, if there is one. */
  limit: z.enum(['day', 'total']).nullable(),
})

export const userCalls = {
  'POST /api/users/register': {
    tag: 'Users',
    summary: 'Register with a code that was mailed by register-code; the answer is a token',
    body: z.object({
      email: Email,
      domain: Domain,
      password: Password,
      verify_code: MailedCode,
      invite_code: InviteCode.optional(),
    }),
    data: Token,
  },
  'POST /api/users/login': {
    tag: 'Users',
    summary: 'Sign in; the answer is a token',
    body: z.object({ email: Email, domain: Domain, password: z.string().min(1).max(200) }),
    data: Token,
  },
  'POST /api/users/verify-email': {
    tag: 'Users',
    summary: 'Verify the address of an account that login answered with 10005; the answer is a token',
    body: z.object({ email: Email, domain: Domain, password: z.string().min(1).max(200), code: MailedCode }),
    data: Token,
  },
  'POST /api/users/change_pwd': {
    tag: 'Users',
    summary: 'Set a new password with a code that was mailed by mail_send; every session ends',
    body: z.object({ email: Email, domain: Domain, new_passwd: Password, code: MailedCode }),
    data: Done,
  },
  'POST /api/users/register-code': {
    tag: 'Users',
    summary: 'Mail a registration code',
    body: z.object({ email: Email, domain: Domain }),
    data: Done,
  },
  'POST /api/users/mail_send': {
    tag: 'Users',
    summary: 'Mail a code for setting a new password',
    body: z.object({ email: Email, domain: Domain }),
    data: Done,
  },
  'POST /api/users/google-callback': {
    tag: 'Users',
    summary: 'Sign in with the credential that Google’s button gave; the answer is a token',
    body: z.object({
      credential: z.string().min(1).max(8192),
      clientId: z.string().max(200).optional(),
      select_by: z.string().max(100).optional(),
      domain: Domain,
      inviteCode: InviteCode.optional(),
    }),
    data: Token,
  },
  'POST /api/users/google-nonce': {
    tag: 'Users',
    summary: 'What Google has to put into the credential for this browser',
    data: z.object({ nonce: z.string() }),
  },
  'POST /api/users/google-link-code': {
    tag: 'Users',
    summary: 'Mail a code for connecting Google with the account that google-callback has found',
    body: z.object({ link_token: z.string().max(100) }),
    data: Done,
  },
  'POST /api/users/google-link': {
    tag: 'Users',
    summary: 'Connect Google with that account, by its password or the mailed code; the answer is a token',
    body: z.object({
      domain: Domain,
      link_token: z.string().max(100),
      password: z.string().max(200).optional(),
      code: MailedCode.optional(),
    }),
    data: Token,
  },
  'GET /api/users/user_info': {
    tag: 'Users',
    summary: 'Who is signed in, and their credits',
    headers: z.object({ 'time-zone': TimeZone.optional() }),
    data: UserInfo,
  },
  'GET /api/users/invite-code': {
    tag: 'Users',
    summary: 'Your own invite code',
    data: z.object({
      invite_code: z.string(),
      reward: z.int(),
      welcome: z.int(),
      /** The maximum number of rewards per person. */
      rewards_per_day: z.int(),
      rewards_in_all: z.int(),
    }),
  },
  'GET /api/users/invitation': {
    tag: 'Users',
    summary: 'How somebody who comes with an invite code is greeted; null where it would earn them nothing',
    query: z.object({ invite_code: InviteCode }),
    data: z.object({ greeting: z.string().nullable() }),
  },
  'GET /api/users/invites': {
    tag: 'Users',
    summary: 'Whom you invited, and what it earned',
    data: z.object({ invites: z.array(Invite) }),
  },
  'GET /api/users/sessions': {
    tag: 'Users',
    summary: 'Where you are signed in',
    data: z.object({ sessions: z.array(Session) }),
  },
  'DELETE /api/users/sessions/{id}': {
    tag: 'Users',
    summary: 'End one of your sessions',
    params: z.object({ id: z.uuid() }),
    data: Done,
  },
  'POST /api/users/sign-out': { tag: 'Users', summary: 'End this session', data: Done },
  'POST /api/users/sign-out-everywhere': {
    tag: 'Users',
    summary: 'End all your sessions, this one too',
    data: Done,
  },
  'POST /api/users/email-code': {
    tag: 'Users',
    summary: 'Mail a code to an address you want to change to',
    body: z.object({ new_email: Email }),
    data: Done,
  },
  'POST /api/users/change-email': {
    tag: 'Users',
    summary: 'Change your address with the code mailed to the new one',
    body: z.object({ new_email: Email, code: MailedCode, password: z.string().max(200).optional() }),
    data: Done,
  },
  'POST /api/users/account-code': {
    tag: 'Users',
    summary: 'Mail a code to your own address, for deleting the account',
    data: Done,
  },
  'POST /api/users/delete-account': {
    tag: 'Users',
    summary: 'Delete your account and everything that belongs to it',
    body: z.object({ code: MailedCode }),
    data: Done,
  },
} as const satisfies Calls
