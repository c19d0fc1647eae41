/**
 * The numbers in the `code` field of every answer. Below 30000 they are the specification's, above our own.
 */
export const Code = {
  success: 100000,
  emailNotVerified: 10005,
  signInNeeded: 20001,
  insufficientCredits: 30001,
  inputRefused: 30002,
  blockedByPolicy: 30003,
  tooLarge: 30004,
  busy: 30005,
  paymentFailed: 30006,
  keyReused: 30007,
  confirmationNeeded: 30020,
  googleLinkNeeded: 30021,
  checkInRefused: 40001,
  notFound: 40400,
  slowDown: 42900,
  ourFault: 50000,
} as const

export type Code = (typeof Code)[keyof typeof Code]
