import { desc, eq } from 'drizzle-orm'
import { lockName } from '../../db/advisory-lock.ts'
import { users } from '../../db/schema/accounts.ts'
import { engineOrders } from '../../db/schema/engines.ts'
import type { Reader, Tx } from '../../db/transaction.ts'

export type EngineOrder = typeof engineOrders.$inferSelect

/** The latest change of each tool whose engines were ever changed. */
export function listOrders(reader: Reader): Promise<EngineOrder[]> {
  return reader
    .selectDistinctOn([engineOrders.tool])
    .from(engineOrders)
    .orderBy(engineOrders.tool, desc(engineOrders.id))
}

/** The current order of a tool, and the previous one. */
export function listLastTwo(reader: Reader, tool: string): Promise<EngineOrder[]> {
  return reader
    .select()
    .from(engineOrders)
    .where(eq(engineOrders.tool, tool))
    .orderBy(desc(engineOrders.id))
    .limit(2)
}

/** Makes changes of one tool's engines, which compare with the one before, wait for one another. */
export async function lockOrders(tx: Tx, tool: string): Promise<void> {
  await lockName(tx, `engines of ${tool}`)
}

export async function insertOrder(
  writer: Pick<Tx, 'insert'>,
  order: typeof engineOrders.$inferInsert,
): Promise<void> {
  await writer.insert(engineOrders).values(order)
}

export type OrderChange = EngineOrder & { email: string | null }

/** The history of changes, newest first. */
export async function listChanges(reader: Reader, limit: number): Promise<OrderChange[]> {
  const rows = await reader
    .select({ order: engineOrders, email: users.email })
    .from(engineOrders)
    .leftJoin(users, eq(users.id, engineOrders.operatorId))
    .orderBy(desc(engineOrders.id))
    .limit(limit)
  return rows.map(({ order, email }) => ({ ...order, email }))
}
