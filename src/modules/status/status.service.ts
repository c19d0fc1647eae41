import type { Database } from '../../db/database.ts'
import { cachedFor } from '../../shared/cached-for.ts'
import type { Catalogue } from '../../shared/catalogue/effective.ts'
import type { SiteStatus } from '../../shared/contract/status.ts'
import { DAY_MS } from '../../shared/durations.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { ToolDirectory } from '../tools/tool-directory.ts'
import { INCIDENT_GAP_MS, readIncidents, readWaits } from './status.store.ts'

type StatusParts = {
  db: Database
  credits: Pick<Credits, 'slowestRefund'>
  catalogue: () => Catalogue
  toolDirectory: Pick<ToolDirectory, 'list'>
  /** Whether the engine that serves a tool has no room for files. */
  isFull: (tool: string) => boolean
  now: () => Date
}

const INCIDENTS_MS = 30 * DAY_MS
/** The maximum age of cached figures, however many ask. */
const CACHED_MS = 10_000

export type Status = ReturnType<typeof createStatus>

/** The public state of the site: measured, not promised. */
export function createStatus({ db, credits, catalogue, toolDirectory, isFull, now }: StatusParts) {
  async function measure() {
    const at = now()
    const since = (ms: number) => ({ from: new Date(at.getTime() - ms), until: at })
    const [waits, slowestRefundMs, incidents] = await Promise.all([
      readWaits(db, since(DAY_MS)),
      credits.slowestRefund(since(DAY_MS)),
      readIncidents(db, since(INCIDENTS_MS)),
    ])
    return { at, waits: new Map(waits.map((wait) => [wait.tool, wait])), slowestRefundMs, incidents }
  }

  const recent = cachedFor(CACHED_MS, now, measure)

  return {
    /** The figures alone, for monitoring. */
    recent,

    async read(locale: LocaleCode): Promise<SiteStatus> {
      const [{ at, waits, slowestRefundMs, incidents }, tools] = await Promise.all([
        recent(),
        toolDirectory.list(locale),
      ])
      const titles = new Map(tools.map(({ slug, title }) => [slug, title]))
      return {
        measured_at: at.toISOString(),
        announcement: catalogue().announcement,
        slowest_refund_ms: slowestRefundMs,
        incidents: incidents.map(({ tool, beganAt, endedAt, failed, made }) => ({
          title: titles.get(tool) ?? tool,
          began_at: beganAt.toISOString(),
          ended_at: at.getTime() - endedAt.getTime() < INCIDENT_GAP_MS ? null : endedAt.toISOString(),
          failed,
          made,
        })),
        tools: tools
          .filter(({ offered }) => offered)
          .map(({ slug, path, title, available }) => {
            const wait = waits.get(slug)
            return {
              slug,
              path,
              title,
              available,
              full: isFull(slug),
              runs: wait?.runs ?? 0,
              median_ms: wait?.medianMs ?? null,
              slow_ms: wait?.slowMs ?? null,
            }
          }),
      }
    },
  }
}
