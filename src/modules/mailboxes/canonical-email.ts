import { domainToASCII } from 'node:url'
import { LOOK_ALIKES } from './look-alikes.ts'
import { MAIL_PROVIDERS } from './mail-providers.ts'

/**
 * The mailbox that an address leads to, as well as one can tell from outside. People sign in with the address they
 * chose; this decides alone that free credits are given once per mailbox. Idempotent.
 *
 * Domains that merely look like another one are other people's mailboxes, so they stay apart: whoever owns such a domain
 * must not be able to use up somebody else's credits.
 */
export function canonicalEmail(email: string): string {
  const plain = normalised(email)
  const at = plain.lastIndexOf('@')
  const domain = canonicalDomain(plain.slice(at + 1))
  const provider = MAIL_PROVIDERS.find(({ domains }) => domains.includes(domain))
  const local = inPlainLetters(plain.slice(0, at))
  const untagged = beforeAny(local, ['+', ...(provider?.tags ?? [])])
  const bare = Array.from(untagged)
    .filter((sign) => !provider?.ignored.includes(sign))
    .join('')
  return `${bare || local}@${provider?.domains[0] ?? domain}`
}

/** Whether an address is written with letters that look like others. */
export function hasLookAlikes(email: string): boolean {
  const plain = normalised(email)
  return inPlainLetters(email) !== plain || email.slice(email.lastIndexOf('@') + 1).includes('xn--')
}

function canonicalDomain(domain: string): string {
  const plain = withoutLastDots(normalised(domain))
  // Other scripts have dots of their own, which become ours here.
  return withoutLastDots(domainToASCII(plain)) || plain
}

const withoutLastDots = (domain: string): string => domain.replace(/\.+$/, '')

function inPlainLetters(text: string): string {
  return Array.from(normalised(text), (letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .normalize('NFKC')
}

/** Without signs that cannot be seen, and with one way of writing for letters that have several. */
function normalised(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
}

/** An address that begins with such a sign has no tag. */
function beforeAny(local: string, signs: readonly string[]): string {
  const ends = signs.map((sign) => local.indexOf(sign)).filter((index) => index > 0)
  return local.slice(0, Math.min(local.length, ...ends))
}
