import type { KeyedHash } from '../../modules/accounts/keyed-hash.ts'
import type { PersonPages } from '../../modules/admin/person-page.service.ts'
import type { Balance } from '../../modules/credits/balance.ts'
import type { PersonRow } from '../../modules/people/people.ts'
import type {
  LedgerLine,
  Person,
  PersonBalance,
  PersonInvite,
  PersonLine,
  PersonPayment,
} from '../../shared/contract/people.ts'
import { toAuditLine } from './admin-audit.ts'
import { receiptPath } from './receipts.ts'

type Found = Awaited<ReturnType<PersonPages['get']>>
type Line = Awaited<ReturnType<PersonPages['ledger']>>['lines'][number]
type Invite = Found['invites']['invited'][number]
type Payment = Found['payments'][number]

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null

export function toPersonLine({ id, email, createdAt, blockedAt, deletedAt }: PersonRow): PersonLine {
  return {
    id,
    email,
    created_at: createdAt.toISOString(),
    blocked_at: isoOrNull(blockedAt),
    deleted_at: isoOrNull(deletedAt),
  }
}

export async function toPerson(found: Found, keyedHash: KeyedHash): Promise<Person> {
  const { person, role, balance, isVip, sessions, invites } = found
  return {
    ...toPersonLine(person),
    operator_role: role,
    verified: person.emailVerifiedAt !== null,
    has_password: person.passwordHash !== null,
    has_google: person.googleSubject !== null,
    vip: isVip,
    credits: balance && toBalance(balance),
    sessions: sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    })),
    payments: await Promise.all(found.payments.map((payment) => toPayment(payment, person.email, keyedHash))),
    generations: found.generations.map(({ id, createdAt, tool, engine, status, errorName, price }) => ({
      id,
      at: createdAt.toISOString(),
      tool,
      engine,
      status,
      error: errorName,
      credits: price,
    })),
    invited_by: invites.invitedBy && toInvite(invites.invitedBy),
    invited: invites.invited.map(toInvite),
    signals: found.signals.map(({ at, ...signal }) => ({ ...signal, at: at.toISOString() })),
    notes: found.notes.map(({ id, at, operatorEmail, text }) => ({
      id,
      at: at.toISOString(),
      operator: operatorEmail,
      text,
    })),
    log: found.log.map(toAuditLine),
  }
}

export function toBalance({ available, held, debt, bySource }: Balance): PersonBalance {
  const sources = bySource.map(({ source, amount, nextExpiry }) => ({
    source,
    amount,
    next_expiry: isoOrNull(nextExpiry),
  }))
  return { available, held, debt, by_source: sources }
}

export function toLedgerLine({ at, availableAfter, heldAfter, ...line }: Line): LedgerLine {
  return { ...line, at: at.toISOString(), available_after: availableAfter, held_after: heldAfter }
}

function toInvite({ person, invitedAt, state, credits, refusal }: Invite): PersonInvite {
  return { person, at: invitedAt.toISOString(), state, credits, refusal }
}

async function toPayment(
  payment: Payment,
  email: string | null,
  keyedHash: KeyedHash,
): Promise<PersonPayment> {
  const { id, userId, createdAt, paidAt, kind, planId, credits, amountCents, refundedCents, state } = payment
  const { discountCents, promotionCode } = payment
  return {
    txn_id: id,
    person_id: userId,
    email,
    at: createdAt.toISOString(),
    kind,
    plan_id: planId,
    credits,
    amount_cents: amountCents,
    discount_cents: discountCents,
    promotion_code: promotionCode,
    refunded_cents: refundedCents,
    state,
    receipt_url: paidAt && (await receiptPath(keyedHash, userId, id)),
  }
}
