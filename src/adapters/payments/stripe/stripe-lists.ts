import type Stripe from 'stripe'
import { takesMoney } from './stripe-states.ts'

/** The maximum page size of Stripe. */
export const PAGE = 100

/** Reads a list to its end, however many pages it has. */
export async function wholeList<Item>(list: Stripe.ApiListPromise<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of list) items.push(item)
  return items
}

/**
 * The ids of those charges whose money a bank has taken back. A charge stays marked for ever, even if its dispute was
 * won, so the disputes themselves have to be read.
 */
export async function findDisputed(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<ReadonlySet<string>> {
  const disputed = new Set<string>()
  for (const { id } of charges.filter((charge) => charge.disputed)) {
    const disputes = await wholeList(stripe.disputes.list({ charge: id, limit: PAGE }))
    if (disputes.some(takesMoney)) disputed.add(id)
  }
  return disputed
}
