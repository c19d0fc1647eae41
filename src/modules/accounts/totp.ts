import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from './same-secret.ts'

/** RFC 6238 with the values that every authenticator app assumes: SHA-1, a new code every 30 seconds, 6 digits. */
const STEP_SECONDS = 30
const DIGITS = 6
/** Clocks differ a little, so the codes just before and just after are accepted too. */
const STEPS_ASIDE = 1
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function newTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES))
}

/** The address that authenticator apps read from a QR code. */
export function totpAddress({
  secret,
  site,
  email,
}: {
  secret: string
  site: string
  email: string
}): string {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: site })}`
}

export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1000 / STEP_SECONDS)
}

export function totpCode(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step of this code; null if there is none, or none later than the last one used. */
export function matchingStep(
  { secret, lastStep }: { secret: string; lastStep: number | null },
  code: string,
  at: Date,
): number | null {
  const now = stepAt(at)
  for (let step = now - STEPS_ASIDE; step <= now + STEPS_ASIDE; step++) {
    const isUnused = lastStep === null || step > lastStep
    if (isUnused && isSameSecret(code, totpCode(secret, step))) return step
  }
  return null
}

export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
