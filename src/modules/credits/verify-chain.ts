import type { Database } from '../../db/database.ts'
import { inSnapshot, type Tx } from '../../db/transaction.ts'
import {
  findEmptied,
  readAnchors,
  readEntries,
  readHeads,
  type StoredAnchor,
  type StoredEntry,
} from './chain.store.ts'
import { hashAnchor, hashEntry, NO_ENTRY } from './chain.ts'

/** The first place where the books differ from what was once written. */
export type Break =
  | { what: 'entry'; account: string; version: number; part: number }
  | { what: 'end of account'; account: string }
  | { what: 'anchor'; anchor: string }
  | { what: 'anchored entry'; anchor: string; account: string; version: number }

export interface Verification {
  entries: number
  accounts: number
  anchors: number
  /** The hash of the latest anchor: a copy of it elsewhere can prove later that nothing before it was changed. */
  latestAnchor: string | null
  /** Null if every entry and every anchor follows from the one before. */
  broken: Break | null
}

const PAGE = 5000

/** Recomputes every hash, as of one moment, without the functions that wrote them. */
export function verifyChain(db: Database): Promise<Verification> {
  return inSnapshot(db, async (tx) => {
    const { entries, accounts, broken } = await verifyEntries(tx)
    const anchors = await readAnchors(tx)
    return {
      entries,
      accounts,
      anchors: anchors.length,
      latestAnchor: anchors.at(-1)?.hash.toString('hex') ?? null,
      broken: broken ?? (await findEmptiedAccount(tx)) ?? (await findBrokenAnchor(tx, anchors)),
    }
  })
}

async function verifyEntries(tx: Tx): Promise<Pick<Verification, 'entries' | 'accounts' | 'broken'>> {
  let entries = 0
  let accounts = 0
  let before: StoredEntry | undefined
  for (;;) {
    const page = await readEntries(tx, before, PAGE)
    for (const entry of page) {
      const follows = before?.account === entry.account
      if (!follows && before && !endsAt(before)) {
        return { entries, accounts, broken: { what: 'end of account', account: before.account } }
      }
      if (!hashEntry(follows && before ? before.hash : NO_ENTRY, entry).equals(entry.hash)) {
        const { account, version, part } = entry
        return { entries, accounts, broken: { what: 'entry', account, version, part } }
      }
      entries += 1
      if (!follows) accounts += 1
      before = entry
    }
    if (page.length < PAGE) break
  }
  if (!before || endsAt(before)) return { entries, accounts, broken: null }
  return { entries, accounts, broken: { what: 'end of account', account: before.account } }
}

function endsAt({ hash, accountHead }: StoredEntry): boolean {
  return accountHead !== null && hash.equals(accountHead)
}

async function findEmptiedAccount(tx: Tx): Promise<Break | null> {
  const [account] = await findEmptied(tx)
  return account === undefined ? null : { what: 'end of account', account }
}

async function findBrokenAnchor(tx: Tx, anchors: readonly StoredAnchor[]): Promise<Break | null> {
  let previous: Buffer = NO_ENTRY
  for (const { id, atMicros, hash } of anchors) {
    const heads = await readHeads(tx, id)
    const changed = heads.find(({ head, found }) => !found?.equals(head))
    if (changed)
      return { what: 'anchored entry', anchor: id, account: changed.account, version: changed.version }
    if (!hashAnchor(previous, { id, atMicros }, heads).equals(hash)) return { what: 'anchor', anchor: id }
    previous = hash
  }
  return null
}
