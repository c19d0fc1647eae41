import type { Credits } from '../credits/credits.service.ts'
import type { Limits } from '../limits/limits.service.ts'
import type { Sessions, SignedInUser } from './sessions.ts'

/** A part of the data export, under its key in the file. */
export type DataExporter = { section: string; export: (person: Person) => Promise<unknown> }

/** The person whose data is exported, possibly at somebody else's request. */
export type Person = Omit<SignedInUser, 'sessionId' | 'operatorRole' | 'confirmedAt' | 'secondFactorAt'>

const PAGE = 500

type DataExportParts = {
  limits: Limits
  sessions: Sessions
  exporters: readonly DataExporter[]
  now: () => Date
}
export type DataExport = ReturnType<typeof createDataExport>

/** Every movement of a person's credits, newest first. */
export async function exportCreditHistory(credits: Credits, { id, domain }: Person) {
  const account = await credits.findAccount({ kind: 'user', id, domain })
  const lines: Awaited<ReturnType<Credits['history']>> = []
  for (let before: string | undefined; account; before = lines.at(-1)?.id) {
    const page = await credits.history(account, { ...(before && { before }), limit: PAGE })
    lines.push(...page)
    if (page.length < PAGE) break
  }
  return lines
}

/** Everything the site knows about a person, as one object. */
export function createDataExport({ limits, sessions, exporters, now }: DataExportParts) {
  return async (user: Person): Promise<Record<string, unknown>> => {
    await limits.consume('exportsPerUser', user.id)
    const { email, createdAt, hasPassword, inviteCode } = user
    const sections = await Promise.all(
      exporters.map(async (exporter) => [exporter.section, await exporter.export(user)] as const),
    )
    return {
      exportedAt: now(),
      profile: { email, createdAt, hasPassword, inviteCode },
      sessions: await sessions.list(user),
      ...Object.fromEntries(sections),
    }
  }
}
