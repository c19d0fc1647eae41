import type { MessageKey } from '../../../shared/i18n/app-messages.ts'

/** The same pattern as on the server, without the library that checks it there. */
const EMAIL = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const EMAIL_MAX_LENGTH = 320

/** The parts of the password rule of specification §5, so that a form can tick them off one by one. */
export const PASSWORD_RULES = [
  { message: 'login.password_length', holds: (password: string) => /^.{6,20}$/s.test(password) },
  { message: 'login.password_lower', holds: (password: string) => /[a-z]/.test(password) },
  { message: 'login.password_upper', holds: (password: string) => /[A-Z]/.test(password) },
  { message: 'login.password_digit', holds: (password: string) => /\d/.test(password) },
  {
    message: 'login.password_signs',
    holds: (password: string) => /^[A-Za-z\d~!@#$%^&*()_+]+$/.test(password),
  },
] as const satisfies readonly { message: MessageKey; holds: (password: string) => boolean }[]

/** Rules return the key of the message to show, or null. */
export function emailProblem(email: string): 'email_rule' | 'email_rule1' | null {
  const address = email.trim()
  if (address === '') return 'email_rule'
  return isEmail(address) ? null : 'email_rule1'
}

/** For malformed addresses, requesting a code has its own message. */
export function codeAddressProblem(email: string): 'email_rule' | 'email_rule2' | null {
  const problem = emailProblem(email)
  return problem === 'email_rule1' ? 'email_rule2' : problem
}

export function passwordProblem(password: string): 'login.password_rule' | null {
  return PASSWORD_RULES.every((rule) => rule.holds(password)) ? null : 'login.password_rule'
}

export function codeProblem(code: string): 'code_rule' | null {
  return /^\d{6}$/.test(code.trim()) ? null : 'code_rule'
}

function isEmail(address: string): boolean {
  return address.length <= EMAIL_MAX_LENGTH && EMAIL.test(address)
}
