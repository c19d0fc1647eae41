import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { siteSecrets } from '../../db/schema/accounts.ts'

/** The first node that needs a secret makes it and stores it in the database, so that all nodes share it. */
export async function loadSiteSecret({ orm }: Database, name: string, make: () => string): Promise<string> {
  const find = async () => (await orm.select().from(siteSecrets).where(eq(siteSecrets.name, name)))[0]
  const known = await find()
  if (known) return known.value
  await orm.insert(siteSecrets).values({ name, value: make() }).onConflictDoNothing()
  const kept = await find()
  if (!kept) throw new Error('The secret of the site could not be read back')
  return kept.value
}
