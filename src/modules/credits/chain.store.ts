import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/transaction.ts'
import type { AnchoredHead, ChainedEntry } from './chain.ts'
import type { CounterAccount, CreditSource, EntryKind } from './credit-terms.ts'
import { call, type Within } from './statements.ts'

export type StoredEntry = ChainedEntry & {
  hash: Buffer
  /** The end of the account's chain according to the account; null if there is no account. */
  accountHead: Buffer | null
}

type EntryRow = {
  account: string
  version: number
  part: number
  kind: EntryKind
  counter: CounterAccount | null
  grant_id: string
  hold_id: string | null
  available: number
  held: number
  at_micros: string
  hash: Buffer
  account_head: Buffer | null
  makes_grant: boolean
  source: CreditSource
  expires_micros: string | null
  key: string
  reference: string | null
}

const FIRST = { account: '00000000-0000-0000-0000-000000000000', version: 0, part: 0 }

/** Entries in the order of their chains, account by account, after this one. */
export async function readEntries(
  tx: Tx,
  { account, version, part }: Pick<ChainedEntry, 'account' | 'version' | 'part'> = FIRST,
  limit: number,
): Promise<StoredEntry[]> {
  const { rows } = await tx.execute<EntryRow>(sql`
    select entry.account_id as account, entry.version, entry.part, entry.kind, entry.counter, entry.grant_id,
      entry.hold_id, entry.available, entry.held, entry.hash, account.head as account_head,
      (extract(epoch from entry.at) * 1000000)::bigint as at_micros,
      entry.kind = 'grant' or (entry.kind = 'regrant' and entry.available > 0) as makes_grant,
      origin.source, (extract(epoch from origin.expires_at) * 1000000)::bigint as expires_micros, origin.key,
      origin.reference
    from credit_entries entry
      left join credit_accounts account on account.id = entry.account_id
      left join credit_grants origin on origin.id = entry.grant_id
    where (entry.account_id, entry.version, entry.part) > (${account}, ${version}, ${part})
    order by entry.account_id, entry.version, entry.part limit ${limit}`)
  return rows.map((row) => ({
    account: row.account,
    version: row.version,
    part: row.part,
    kind: row.kind,
    counter: row.counter,
    grantId: row.grant_id,
    holdId: row.hold_id,
    available: row.available,
    held: row.held,
    atMicros: row.at_micros,
    hash: row.hash,
    accountHead: row.account_head,
    made: row.makes_grant
      ? {
          source: row.source,
          expiresMicros: row.expires_micros,
          key: row.key,
          reference: row.reference,
        }
      : null,
  }))
}

/** Accounts that claim to have a chain and have no entry at all. */
export async function findEmptied(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from credit_accounts
    where version > 0 and not exists (select from credit_entries where account_id = id) order by id`)
  return rows.map(({ id }) => id)
}

export type StoredAnchor = { id: string; atMicros: string; hash: Buffer }

/** From the first one to the latest. */
export async function readAnchors(tx: Tx): Promise<StoredAnchor[]> {
  const { rows } = await tx.execute<{ id: string; at_micros: string; hash: Buffer }>(sql`
    select id, (extract(epoch from anchored_at) * 1000000)::bigint as at_micros, hash from credit_anchors order by id`)
  return rows.map(({ id, at_micros, hash }) => ({ id, atMicros: at_micros, hash }))
}

export type StoredHead = AnchoredHead & {
  /** The hash of the entry that was the latest then; null if it no longer exists. */
  found: Buffer | null
}

/** In the order of their accounts. */
export async function readHeads(tx: Tx, anchor: string): Promise<StoredHead[]> {
  const { rows } = await tx.execute<StoredHead & Record<string, unknown>>(sql`
    select account_id as account, version, head, (
        select hash from credit_entries entry
        where entry.account_id = anchored.account_id and entry.version = anchored.version order by part desc limit 1
      ) as found
    from credit_anchor_heads anchored where anchor_id = ${anchor} order by account_id`)
  return rows
}

type AnchorAnswer = { id: string | null; accounts: number; hash: Buffer | null }

export type Anchor = { accounts: number; hash: string }

/** Anchors the chains of accounts that have changed; null if none has. */
export async function insertAnchor(within: Within): Promise<Anchor | null> {
  const { accounts, hash } = await call<AnchorAnswer>(within, 'credits_anchor', [])
  return hash && { accounts, hash: hash.toString('hex') }
}
