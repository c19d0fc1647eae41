import type { Database } from '../../db/database.ts'
import { AppError } from '../../shared/errors.ts'
import { isUuid } from '../../shared/ids.ts'
import type { OperatorRole } from '../../shared/operators.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { Audit } from '../audit/audit.service.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Generations } from '../generations/generations.service.ts'
import type { Invites } from '../invites/invites.service.ts'
import type { Purchases } from '../payments/purchases.service.ts'
import type { People, PersonRow } from '../people/people.ts'
import type { Signals } from '../signals/signals.service.ts'
import { listNotes } from './operator-notes.ts'

type PersonPageParts = {
  db: Database
  domain: string
  operatorRoles: ReadonlyMap<string, OperatorRole>
  people: People
  sessions: Pick<Sessions, 'list'>
  credits: Pick<Credits, 'openAccount' | 'balance' | 'ledger'>
  purchases: Pick<Purchases, 'of' | 'isVip' | 'findBuyer'>
  generations: Pick<Generations, 'latestOf'>
  invites: Pick<Invites, 'about'>
  signals: Pick<Signals, 'of'>
  audit: Pick<Audit, 'about'>
  /** The account that made what a reference names. */
  findMaker: (reference: string) => Promise<string | null>
}

const PAGE = 50

export type PersonPages = ReturnType<typeof createPersonPages>

/** What operators can see about a person who asks for help. */
export function createPersonPages(parts: PersonPageParts) {
  const { db, domain, people, credits, purchases } = parts

  async function getPerson(id: string): Promise<PersonRow> {
    const person = await people.find(id)
    if (!person) throw new AppError('not_found')
    return person
  }

  /** The books of a deleted account no longer have an owner, so there is nothing to show. */
  async function accountOf(id: string): Promise<string | null> {
    const { deletedAt } = await getPerson(id)
    return deletedAt ? null : credits.openAccount(db, { kind: 'user', id, domain })
  }

  /** Finds a person by an id: their own, or that of a purchase or a creation. */
  async function findNamed(reference: string): Promise<PersonRow | null> {
    const own = isUuid(reference) ? await people.find(reference) : null
    if (own) return own
    const id = (await purchases.findBuyer(reference)) ?? (await parts.findMaker(reference))
    return id === null ? null : people.find(id)
  }

  return {
    /** The person with this id, or else those whose address contains the text, newest first. */
    async search(text: string, before?: string) {
      const named = text && before === undefined ? await findNamed(text) : null
      if (named) return { people: [named], next: null }
      const found = await people.list(text.toLowerCase(), { before, limit: PAGE + 1 })
      const page = found.slice(0, PAGE)
      return { people: page, next: found.length > PAGE ? (page.at(-1)?.id ?? null) : null }
    },

    async get(id: string) {
      const person = await getPerson(id)
      const account = await accountOf(id)
      const role = parts.operatorRoles.get(person.email ?? '') ?? null
      const [balance, isVip, sessions, payments, generations, invites, signals, notes, log] =
        await Promise.all([
          account ? credits.balance(account) : null,
          purchases.isVip(id),
          parts.sessions.list({ id, isOperator: role !== null }),
          purchases.of(id, PAGE),
          parts.generations.latestOf({ kind: 'user', id }, PAGE),
          parts.invites.about(id, PAGE),
          parts.signals.of(id, PAGE),
          listNotes(db, id, PAGE),
          parts.audit.about(id),
        ])
      return { person, role, balance, isVip, sessions, payments, generations, invites, signals, notes, log }
    },

    async ledger(id: string, before?: number) {
      const account = await accountOf(id)
      return account ? credits.ledger(account, { before, limit: PAGE }) : { lines: [], next: null }
    },

    /** What the person could spend at a moment in the past. */
    async balanceAt(id: string, at: Date) {
      const account = await accountOf(id)
      if (!account) throw new AppError('not_found')
      return credits.balance(account, at)
    },
  }
}
