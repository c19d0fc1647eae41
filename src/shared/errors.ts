import { Code } from './codes.ts'
import type { ServerMessageKey } from './i18n/server-messages.ts'

type ErrorEntry = {
  code: Code
  status: 200 | 401 | 403 | 404 | 413 | 414 | 415 | 422 | 429 | 500 | 503
  message: ServerMessageKey
}

/** Every way a call can fail, with its code, HTTP status and text. */
export const ERRORS = {
  email_not_verified: { code: Code.emailNotVerified, status: 200, message: 'error.email_not_verified' },
  sign_in_needed: { code: Code.signInNeeded, status: 200, message: 'error.sign_in_needed' },
  visitors_used_up: { code: Code.signInNeeded, status: 200, message: 'error.visitors_used_up' },
  session_ended: { code: Code.signInNeeded, status: 401, message: 'error.session_ended' },
  foreign_domain: { code: Code.inputRefused, status: 403, message: 'error.foreign_domain' },
  insufficient_credits: {
    code: Code.insufficientCredits,
    status: 200,
    message: 'error.insufficient_credits',
  },
  input_refused: { code: Code.inputRefused, status: 422, message: 'error.input_refused' },
  confirmation_needed: {
    code: Code.confirmationNeeded,
    status: 403,
    message: 'error.confirmation_needed',
  },
  account_blocked: { code: Code.inputRefused, status: 403, message: 'error.account_blocked' },
  operator_protected: { code: Code.inputRefused, status: 422, message: 'error.operator_protected' },
  role_refused: { code: Code.inputRefused, status: 403, message: 'error.role_refused' },
  passkey_refused: { code: Code.inputRefused, status: 422, message: 'error.passkey_refused' },
  already_set_up: { code: Code.inputRefused, status: 422, message: 'error.already_set_up' },
  wrong_content_type: { code: Code.inputRefused, status: 415, message: 'error.wrong_content_type' },
  address_too_long: { code: Code.tooLarge, status: 414, message: 'error.address_too_long' },
  code_wrong: { code: Code.inputRefused, status: 422, message: 'error.code_wrong' },
  wrong_password: { code: Code.inputRefused, status: 422, message: 'error.wrong_password' },
  already_registered: { code: Code.inputRefused, status: 422, message: 'error.already_registered' },
  google_link_needed: { code: Code.googleLinkNeeded, status: 200, message: 'error.google_link_needed' },
  google_refused: { code: Code.inputRefused, status: 422, message: 'error.google_refused' },
  promotion_unknown: { code: Code.inputRefused, status: 422, message: 'error.promotion_unknown' },
  promotion_used: { code: Code.inputRefused, status: 422, message: 'error.promotion_used' },
  promotion_used_up: { code: Code.inputRefused, status: 422, message: 'error.promotion_used_up' },
  promotion_for_purchases: {
    code: Code.inputRefused,
    status: 422,
    message: 'error.promotion_for_purchases',
  },
  promotion_first_purchase: {
    code: Code.inputRefused,
    status: 422,
    message: 'error.promotion_first_purchase',
  },
  promotion_exists: { code: Code.inputRefused, status: 422, message: 'error.promotion_exists' },
  check_in_too_early: { code: Code.checkInRefused, status: 200, message: 'error.check_in_too_early' },
  check_in_other_account: {
    code: Code.checkInRefused,
    status: 200,
    message: 'error.check_in_other_account',
  },
  already_subscribed: { code: Code.inputRefused, status: 422, message: 'error.already_subscribed' },
  not_subscribed: { code: Code.inputRefused, status: 422, message: 'error.not_subscribed' },
  not_first_purchase: { code: Code.inputRefused, status: 422, message: 'error.not_first_purchase' },
  payment_refused: { code: Code.paymentFailed, status: 422, message: 'error.payment_refused' },
  payment_processing: { code: Code.inputRefused, status: 422, message: 'error.payment_processing' },
  deletion_payments_unreachable: {
    code: Code.busy,
    status: 503,
    message: 'error.deletion_payments_unreachable',
  },
  payment_unavailable: { code: Code.paymentFailed, status: 503, message: 'error.payment_unavailable' },
  not_found: { code: Code.notFound, status: 404, message: 'error.not_found' },
  no_moving_videos: { code: Code.inputRefused, status: 422, message: 'error.no_moving_videos' },
  pack_empty: { code: Code.inputRefused, status: 422, message: 'error.pack_empty' },
  too_large: { code: Code.tooLarge, status: 413, message: 'error.too_large' },
  upload_unreadable: { code: Code.inputRefused, status: 422, message: 'error.upload_unreadable' },
  upload_blocked: { code: Code.blockedByPolicy, status: 422, message: 'error.upload_blocked' },
  already_published: { code: Code.inputRefused, status: 422, message: 'error.already_published' },
  upload_kind: { code: Code.inputRefused, status: 422, message: 'error.upload_kind' },
  upload_heic: { code: Code.inputRefused, status: 422, message: 'error.upload_heic' },
  upload_svg: { code: Code.inputRefused, status: 422, message: 'error.upload_svg' },
  upload_not_installed: { code: Code.inputRefused, status: 422, message: 'error.upload_not_installed' },
  upload_too_many_pixels: { code: Code.tooLarge, status: 413, message: 'error.upload_too_many_pixels' },
  upload_too_many_frames: { code: Code.tooLarge, status: 413, message: 'error.upload_too_many_frames' },
  upload_too_long: { code: Code.tooLarge, status: 413, message: 'error.upload_too_long' },
  tool_coming: { code: Code.inputRefused, status: 422, message: 'error.tool_coming' },
  tool_off: { code: Code.inputRefused, status: 422, message: 'error.tool_off' },
  price_changed: { code: Code.inputRefused, status: 422, message: 'error.price_changed' },
  consent_needed: { code: Code.inputRefused, status: 422, message: 'error.consent_needed' },
  blocked_prompt: { code: Code.blockedByPolicy, status: 200, message: 'error.blocked_prompt' },
  too_many_waiting: { code: Code.busy, status: 429, message: 'error.too_many_waiting' },
  too_much_video: { code: Code.tooLarge, status: 413, message: 'error.too_much_video' },
  too_much_gif: { code: Code.tooLarge, status: 413, message: 'error.too_much_gif' },
  engine_time_spent: { code: Code.busy, status: 429, message: 'error.engine_time_spent' },
  keeps_failing: { code: Code.inputRefused, status: 422, message: 'error.keeps_failing' },
  engine_spent: { code: Code.busy, status: 422, message: 'error.engine_spent' },
  engine_busy: { code: Code.busy, status: 422, message: 'error.engine_busy' },
  engine_price_changed: { code: Code.inputRefused, status: 422, message: 'error.engine_price_changed' },
  storage_full: { code: Code.busy, status: 503, message: 'error.storage_full' },
  field_missing: { code: Code.inputRefused, status: 422, message: 'error.field_missing' },
  field_wrong: { code: Code.inputRefused, status: 422, message: 'error.field_wrong' },
  field_file_kind: { code: Code.inputRefused, status: 422, message: 'error.field_file_kind' },
  idempotency_key_reused: { code: Code.keyReused, status: 422, message: 'error.idempotency_key_reused' },
  already_appealed: { code: Code.inputRefused, status: 422, message: 'error.already_appealed' },
  own_decision: { code: Code.inputRefused, status: 422, message: 'error.own_decision' },
  already_refunded: { code: Code.inputRefused, status: 422, message: 'error.already_refunded' },
  cut_out_not_kept: { code: Code.inputRefused, status: 422, message: 'error.cut_out_not_kept' },
  cut_out_empty: { code: Code.inputRefused, status: 422, message: 'error.cut_out_empty' },
  not_retryable: { code: Code.inputRefused, status: 422, message: 'error.not_retryable' },
  busy: { code: Code.busy, status: 503, message: 'error.busy' },
  slow_down: { code: Code.slowDown, status: 429, message: 'error.slow_down' },
  our_fault: { code: Code.ourFault, status: 500, message: 'error.our_fault' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorName = keyof typeof ERRORS
export type ErrorDetails = Record<string, string | number>

/** A failure that the caller may see. Anything else that is thrown counts as a bug and is not revealed. */
export class AppError extends Error {
  readonly reason: ErrorName
  readonly details: ErrorDetails

  constructor(reason: ErrorName, details: ErrorDetails = {}) {
    super(reason)
    this.name = 'AppError'
    this.reason = reason
    this.details = details
  }
}
