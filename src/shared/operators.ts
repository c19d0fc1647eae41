/** The roles of operators. */
export const OPERATOR_ROLES = ['owner', 'support', 'moderator', 'viewer'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** The operators' actions, and who may take them. Only owners may do anything that is not listed. */
const RIGHTS = {
  look: OPERATOR_ROLES,
  read_audit: ['owner', 'support', 'viewer'],
  write_notes: ['owner', 'support', 'moderator'],
  decide_reports: ['owner', 'moderator'],
  block_people: ['owner', 'support', 'moderator'],
  view_as_people: ['owner', 'support', 'moderator'],
  sign_people_out: ['owner', 'support', 'moderator'],
  refuse_rewards: ['owner', 'support', 'moderator'],
  export_people: ['owner', 'support'],
  delete_people: ['owner'],
  adjust_credits: ['owner', 'support'],
  move_money: ['owner', 'support'],
  use_sandbox: ['owner', 'support'],
  check_books: ['owner', 'support'],
  manage_generations: ['owner', 'support'],
  // Shows a person's inputs and results.
  replay_generations: ['owner', 'support'],
  retry_jobs: ['owner', 'support'],
  change_engines: ['owner'],
  // Buys a run.
  try_engines: ['owner'],
  change_catalogue: ['owner'],
} as const satisfies Record<string, readonly OperatorRole[]>

export type OperatorRight = keyof typeof RIGHTS

export function mayOperate(role: OperatorRole, right: OperatorRight): boolean {
  const roles: readonly OperatorRole[] = RIGHTS[right]
  return roles.includes(role)
}

/** The operators' actions in the log. */
export const AUDIT_ACTIONS = [
  'appeal_decided',
  'credits_given',
  'credits_taken_back',
  'engine_order_changed',
  'engine_order_undone',
  'engine_switched',
  'engine_tried',
  'generation_canceled',
  'generation_refunded',
  'generation_replayed',
  'generation_retried',
  'job_retried',
  'ledger_checked',
  'note_written',
  'payment_accepted',
  'payment_issue_dismissed',
  'payment_refunded',
  'payments_compared',
  'person_blocked',
  'person_deleted',
  'person_exported',
  'person_signed_out',
  'person_unblocked',
  'person_viewed',
  'piece_decided',
  'promotion_created',
  'promotion_ended',
  'report_decided',
  'reward_refused',
  'sandbox_used',
  'setting_changed',
  'setting_undone',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What an action can be about. */
export const AUDIT_SUBJECTS = [
  'person',
  'generation',
  'invite',
  'job',
  'ledger',
  'payment',
  'piece',
  'promotion',
  'report',
  'setting',
  'tool',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]
