import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { CHANNELS } from '../../db/notifications.ts'
import { type Catalogue, effectiveCatalogue } from '../../shared/catalogue/effective.ts'
import type { Overrides } from '../../shared/catalogue/setting-values.ts'
import { listCurrent, overridesIn } from './settings.store.ts'

/** The channel that notifies nodes; there is one catalogue. */
export const WHOLE_CATALOGUE = 'all'

type CatalogueParts = { db: Database; log: Logger; now: () => Date }

export type CatalogueHolder = ReturnType<typeof createCatalogue>

/** The catalogue as this node knows it: the code's defaults until it was read. */
export function createCatalogue({ db, log, now }: CatalogueParts) {
  let overrides: Overrides = new Map()

  let held: { day: string; catalogue: Catalogue; version: string } | null = null

  let asked = 0
  let taken = 0

  /** Several reads may run at once, and the first to start may be the last to finish. */
  async function refresh(): Promise<void> {
    const number = ++asked
    const read = overridesIn(await listCurrent(db.orm))
    if (number < taken) return
    taken = number
    overrides = read
    held = null
  }

  /** Every page asks for it, so it is cached for a day; seasons begin and end with days. */
  function today() {
    const day = now().toISOString().slice(0, 10)
    if (held?.day !== day) {
      const catalogue = effectiveCatalogue(overrides, now())
      held = { day, catalogue, version: versionOf(overrides, catalogue) }
    }
    return held
  }

  return {
    current: () => today().catalogue,
    refresh,
    /** Changes whenever the catalogue does, even by the date. */
    version: () => today().version,

    /** Follows changes made on any node, until the returned function is called. */
    watch(): () => void {
      return db.notifications.watch(CHANNELS.catalogueChanged, WHOLE_CATALOGUE, () => {
        refresh().catch((error: unknown) => log.warn({ err: error }, 'the catalogue could not be read'))
      })
    },
  }
}

function versionOf(overrides: Overrides, { effects }: Catalogue): string {
  const off = [...effects.values()].filter(({ on }) => !on).map(({ slug }) => slug)
  return createHash('sha256')
    .update(JSON.stringify([[...overrides], off]))
    .digest('base64url')
}
