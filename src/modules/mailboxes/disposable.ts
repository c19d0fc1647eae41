import { DISPOSABLE_DOMAINS } from './disposable-domains.ts'

const DOMAINS = new Set(DISPOSABLE_DOMAINS)

/** Whether an address is of a service whose mailboxes are thrown away, at the domain itself or below it. */
export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.some((_, i) => DOMAINS.has(labels.slice(i).join('.')))
}
