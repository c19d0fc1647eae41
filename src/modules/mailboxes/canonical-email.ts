import { domainToASCII } from 'node:url'
import { LOOK_ALIKES } from './look-alikes.ts'
import { MAIL_PROVIDERS } from './mail-providers.ts'

/**
 * The mailbox of an address, as well as one can tell from outside. People sign in with the address they chose; the
 * mailbox only decides that free credits are given once. Idempotent.
 *
 * Domains that merely look alike have different owners, so they stay apart: the owner of such a domain must not be able
 * to use up somebody else's credits.
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

/** Whether an address contains letters that look like others. */
export function hasLookAlikes(email: string): boolean {
  const plain = normalised(email)
  return inPlainLetters(email) !== plain || email.slice(email.lastIndexOf('@') + 1).includes('xn--')
}

function canonicalDomain(domain: string): string {
  const plain = withoutLastDots(normalised(domain))
  // Other scripts have dots of their own, which become plain dots here.
  return withoutLastDots(domainToASCII(plain)) || plain
}

const withoutLastDots = (domain: string): string => domain.replace(/\.+$/, '')

function inPlainLetters(text: string): string {
  return Array.from(normalised(text), (letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .normalize('NFKC')
}

/** Without invisible characters, and with one form for letters that have several. */
function normalised(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
}

/** An address that begins with such a character has no tag. */
function beforeAny(local: string, signs: readonly string[]): string {
  const ends = signs.map((sign) => local.indexOf(sign)).filter((index) => index > 0)
  return local.slice(0, Math.min(local.length, ...ends))
}
