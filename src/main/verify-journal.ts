import type { Database } from '../db/database.ts'
import { createCredits } from '../modules/credits/credits.service.ts'
import { describeVerification } from '../modules/credits/describe-verification.ts'

/** Recomputes every hash of the credit journal, and prints the result. */
export async function verifyJournal(db: Database): Promise<boolean> {
  const verification = await createCredits(db).verifyChain()
  for (const line of describeVerification(verification)) console.log(line)
  return verification.broken === null
}
