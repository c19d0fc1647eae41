import { DISPOSABLE_DOMAINS } from './disposable-domains.ts'

const DOMAINS = new Set(DISPOSABLE_DOMAINS)

/** Whether an address belongs to a service of disposable mailboxes, at the domain itself or below it. */
export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.some((_, i) => DOMAINS.has(labels.slice(i).join('.')))
}
