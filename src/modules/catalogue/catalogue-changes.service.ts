import type { Database } from '../../db/database.ts'
import { CHANNELS, notify } from '../../db/notifications.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { effectiveValue } from '../../shared/catalogue/effective.ts'
import type { GrantSource } from '../../shared/catalogue/grant-sources.ts'
import type { Overrides, SettingValue } from '../../shared/catalogue/setting-values.ts'
import { SETTINGS, type Setting } from '../../shared/catalogue/settings.ts'
import { DAY_MS } from '../../shared/durations.ts'
import { AppError } from '../../shared/errors.ts'
import { type Operator, recordAction } from '../audit/audit-log.ts'
import type { Shares } from '../creations/shares.service.ts'
import type { Comparison } from '../credits/comparison.ts'
import type { Credits } from '../credits/credits.service.ts'
import { type CatalogueHolder, WHOLE_CATALOGUE } from './catalogue.service.ts'
import { comparePrices } from './dry-run.store.ts'
import { findKnown, findTexts, getSuited } from './known-settings.ts'
import {
  findLatest,
  insertChange,
  listChanges,
  listCurrent,
  lockSetting,
  overridesIn,
  type SettingChange,
} from './settings.store.ts'

type ChangeParts = {
  db: Database
  catalogue: Pick<CatalogueHolder, 'refresh' | 'current'>
  credits: Pick<Credits, 'compareGrants' | 'compareExpiry'>
  shares: Pick<Shares, 'get'>
  now: () => Date
}

type Deed = { operator: Operator; reason: string }
type Change = Deed & {
  key: string
  /** Null for the code's default. */
  value: SettingValue | null
  /** The value that the operator saw. */
  before: SettingValue
}

const MAX_CHANGES = 50
const MAX_TEXTS = 30
const DRY_RUN_DAYS = 30

/** The ledger's source for the credits of each reward. */
const REWARD_SOURCES: Record<string, 'daily_check_in' | 'invite_reward' | 'invite_welcome' | 'remix_reward'> =
  {
    'rewards.daily': 'daily_check_in',
    'rewards.invite': 'invite_reward',
    'rewards.welcome': 'invite_welcome',
    'rewards.remix': 'remix_reward',
  }

export type CatalogueChanges = ReturnType<typeof createCatalogueChanges>

/** What operators can change in the catalogue. Each change is recorded, and can be undone while it is the latest. */
export function createCatalogueChanges({ db, catalogue, credits, shares, now }: ChangeParts) {
  async function write(
    tx: Tx,
    { operator, reason }: Deed,
    change: Pick<SettingChange, 'key' | 'value' | 'before' | 'undoes'>,
  ) {
    const { key, before, value, undoes } = change
    await insertChange(tx, {
      ...change,
      reason,
      operatorId: operator.id,
      operatorEmail: operator.email,
      at: now(),
    })
    const byCode = (await findKnown(key))?.byCode ?? null
    await recordAction(tx, operator, {
      action: undoes === null ? 'setting_changed' : 'setting_undone',
      subject: { kind: 'setting', id: key },
      before: { value: before ?? byCode },
      after: { value: value ?? byCode },
      reason,
    })
    await notify(tx, CHANNELS.catalogueChanged, [WHOLE_CATALOGUE])
  }

  function lastMonth() {
    const until = now()
    return { from: new Date(until.getTime() - DRY_RUN_DAYS * DAY_MS), until }
  }

  return {
    async overview() {
      const [current, changes] = await Promise.all([listCurrent(db.orm), listChanges(db.orm, MAX_CHANGES)])
      const overrides = overridesIn(current)
      const counting = new Set(current.map(({ id }) => id))
      return {
        settings: SETTINGS.map((setting) => asSet(setting, overrides)),
        changes: (await Promise.all(changes.map(described))).flatMap((change) =>
          change ? [{ ...change, isLatest: counting.has(change.id) }] : [],
        ),
      }
    },

    /** Page texts that contain a search term; there are too many to show all. */
    async texts(part: string) {
      const overrides = overridesIn(await listCurrent(db.orm))
      const found = await findTexts(part, catalogue.current().texts, MAX_TEXTS)
      return found.map((setting) => asSet(setting, overrides))
    },

    /**
     * The effect that a change of a price or a reward would have had in the last thirty days; null for other settings.
     */
    async tryOut(key: string, value: SettingValue): Promise<Comparison | null> {
      const setting = await getSuited(key, value)
      if (setting.kind !== 'credits') return null
      const source = REWARD_SOURCES[setting.key]
      return source
        ? credits.compareGrants({ source, ...lastMonth() }, Number(value))
        : comparePrices(db, setting, { ...lastMonth(), value: Number(value) })
    },

    /** The effect in the last thirty days if credits from a source lasted for this many days. */
    tryExpiry: (source: GrantSource, days: number): Promise<Comparison> =>
      credits.compareExpiry({ source, ...lastMonth() }, days),

    async change({ key, value, before: seen, ...deed }: Change): Promise<void> {
      const setting = value === null ? await getSetting(key) : await getSuited(key, value)
      if (setting.kind === 'cover' && value) await shares.get(String(value))
      await inTransaction(db, async (tx) => {
        await lockSetting(tx, key)
        const before = (await findLatest(tx, key))?.value ?? null
        if ((before ?? setting.byCode) !== seen)
          throw new AppError('input_refused', { field: key, problem: 'it has changed meanwhile' })
        if (before === value) throw new AppError('input_refused', { field: key, problem: 'it is so already' })
        await write(tx, deed, { key, value, before, undoes: null })
      })
      await catalogue.refresh()
    },

    /** Restores what was set before a change. Throws `not_found` if another change has come since. */
    async undo({ key, changeId, ...deed }: Deed & { key: string; changeId: number }): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockSetting(tx, key)
        const latest = await findLatest(tx, key)
        if (latest?.id !== changeId) throw new AppError('not_found')
        await write(tx, deed, { key, value: latest.before, before: latest.value, undoes: latest.id })
      })
      await catalogue.refresh()
    },
  }
}

function asSet(setting: Setting, overrides: Overrides) {
  const override = overrides.get(setting.key)
  const counts = override === undefined ? null : effectiveValue(overrides, setting.key)
  return { ...setting, value: counts ?? setting.byCode, isSet: override !== undefined }
}

/** A change with the values before and after; null if the setting no longer exists. */
async function described({ before, value, ...change }: SettingChange) {
  const setting = await findKnown(change.key)
  return setting && { ...change, setting, before: before ?? setting.byCode, after: value ?? setting.byCode }
}

async function getSetting(key: string): Promise<Setting> {
  const setting = await findKnown(key)
  if (!setting) throw new AppError('not_found')
  return setting
}
