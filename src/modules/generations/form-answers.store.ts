import { eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { CHANNELS, notify } from '../../db/notifications.ts'
import { formAnswers } from '../../db/schema/engines.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Inspection, Rejection } from './engine.ts'
import type { Preview } from './form-engines.ts'
import type { StoredOutput } from './stored-outputs.ts'

const engineMs = z.number()

/** The engines' findings, or their error, and the time they took. Findings are stored as written. */
const formAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inspection'), engineMs, inspection: z.custom<Inspection>() }),
  z.object({ kind: z.literal('preview'), engineMs, preview: z.custom<Preview>() }),
  z.object({ kind: z.literal('edited'), engineMs, edited: z.custom<StoredOutput | null>() }),
  z.object({ kind: z.literal('rejected'), engineMs, reason: z.custom<Rejection>() }),
  z.object({ kind: z.literal('failed'), engineMs, message: z.string() }),
])
export type FormAnswer = z.infer<typeof formAnswer>

export async function writeAnswer(db: Database, id: string, answer: FormAnswer): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.insert(formAnswers).values({ id, answer }).onConflictDoNothing()
    await notify(tx, CHANNELS.formAnswered, [id])
  })
}

/** Null while there is none. An answer is read once. */
export async function takeAnswer({ orm }: Database, id: string): Promise<FormAnswer | null> {
  const [taken] = await orm
    .delete(formAnswers)
    .where(eq(formAnswers.id, id))
    .returning({ answer: formAnswers.answer })
  return taken ? formAnswer.parse(taken.answer) : null
}

/** Answers that nobody waits for any more. */
export async function forgetAnswers({ orm }: Database, before: Date): Promise<void> {
  await orm.delete(formAnswers).where(lt(formAnswers.answeredAt, before))
}
