import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { CHANNELS } from '../../db/notifications.ts'
import { type Catalogue, effectiveCatalogue } from '../../shared/catalogue/effective.ts'
import type { Overrides } from '../../shared/catalogue/setting-values.ts'
import { listCurrent, overridesIn } from './settings.store.ts'

/** What nodes tell one another of: there is one catalogue. */
export const WHOLE_CATALOGUE = 'all'

type CatalogueParts = { db: Database; log: Logger; now: () => Date }

export type CatalogueHolder = ReturnType<typeof createCatalogue>

/** The catalogue as this node knows it. Until it was read it is the code's. */
export function createCatalogue({ db, log, now }: CatalogueParts) {
  let overrides: Overrides = new Map()

  let held: { day: string; catalogue: Catalogue; version: string } | null = null

  let asked = 0
  let taken = 0

  /** Several may be under way at once, and the one that was asked first may be answered last. */
  async function refresh(): Promise<void> {
    const number = ++asked
    const read = overridesIn(await listCurrent(db.orm))
    if (number < taken) return
    taken = number
    overrides = read
    held = null
  }

  /** Every page asks for it, so that it is put together once a day: seasons begin and end with days, by themselves. */
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
    /** Changes whenever something of it does, be it by the date. */
    version: () => today().version,

    /** Takes over what is changed on any node, until the returned function is called. */
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
