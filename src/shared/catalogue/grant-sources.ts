/** Where credits come from. */
export const GRANT_SOURCES = [
  'daily_check_in',
  'invite_reward',
  'invite_welcome',
  'remix_reward',
  'subscription',
  'pack',
  'anonymous',
  'operator',
  'promotion',
  'refund_of_hold',
] as const
export type GrantSource = (typeof GRANT_SOURCES)[number]

/** In a trial of another expiry. */
export const MAX_LASTING_DAYS = 3650
