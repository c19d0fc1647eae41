import { createHash } from 'node:crypto'
import type { CounterAccount, CreditSource, EntryKind } from './credit-terms.ts'

/** An entry as its hash covers it. Times are microseconds since 1970, which a date of JavaScript cannot hold. */
export interface ChainedEntry {
  account: string
  version: number
  part: number
  kind: EntryKind
  counter: CounterAccount | null
  grantId: string
  holdId: string | null
  available: number
  held: number
  atMicros: string
  /** The grant that the entry made; null where it made none. */
  made: { source: CreditSource; expiresMicros: string | null; key: string; reference: string | null } | null
}

/** The predecessor of the first entry of an account. */
export const NO_ENTRY = Buffer.alloc(0)

/** The hash of an entry and, through the one before it, of all before it in the account. `credits_hash` does the same. */
export function hashEntry(previous: Buffer, entry: ChainedEntry): Buffer {
  const { account, version, part, kind, counter, grantId, holdId, available, held, atMicros, made } = entry
  const terms = made && [made.source, made.expiresMicros ?? '-', made.key, made.reference ?? '-'].join('|')
  const text = [
    account,
    version,
    part,
    kind,
    counter ?? '-',
    grantId,
    holdId ?? '-',
    available,
    held,
    atMicros,
    terms ?? '-',
  ].join('|')
  return createHash('sha256').update(previous).update(text).digest()
}

/** The end of an account's chain at the time of an anchor. */
export interface AnchoredHead {
  account: string
  version: number
  head: Buffer
}

/** The hash of an anchor, the heads in the order of their accounts. `credits_anchor` computes the same. */
export function hashAnchor(
  previous: Buffer,
  { id, atMicros }: { id: string; atMicros: string },
  heads: readonly AnchoredHead[],
): Buffer {
  const lines = heads.map(({ account, version, head }) => `\n${account}|${version}|${head.toString('hex')}`)
  return createHash('sha256')
    .update(previous)
    .update(`${id}|${atMicros}${lines.join('')}`)
    .digest()
}
