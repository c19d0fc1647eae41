import type { Database } from '../../db/database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { findTool, TOOLS, type ToolSlug } from '../../shared/catalogue/tools.ts'
import { AppError } from '../../shared/errors.ts'
import type { AuditAction } from '../../shared/operators.ts'
import { type Operator, recordAction } from '../audit/audit-log.ts'
import type { EngineDirectory } from './engine-directory.ts'
import { isSpent } from './engine-directory.ts'
import { type HealthRow, listHealth } from './engine-health.store.ts'
import { breakerOf, HEALTHY } from './engine-health.ts'
import type { EngineNodes } from './engine-nodes.ts'
import { isOrderOf, withSwitched } from './engine-order.ts'
import {
  type EngineOrder,
  insertOrder,
  listChanges,
  listLastTwo,
  listOrders,
  lockOrders,
} from './engine-orders.store.ts'
import { listSpentToday } from './engine-runs.store.ts'
import type { EngineTrials } from './engine-trials.service.ts'
import { countOpenByTool } from './queue.store.ts'
import type { RemoteEngine } from './remote-engine.ts'

type OperationParts = {
  db: Database
  engines: Pick<EngineDirectory, 'find' | 'findBuiltin' | 'remote' | 'refresh'>
  trials: EngineTrials
  nodes: Pick<EngineNodes, 'list'>
  now: () => Date
}

type Change = { operator: Operator; tool: string }
type Choice = Pick<EngineOrder, 'engineIds' | 'switchedOff'>

const CHOICE_OF_FILE: Choice = { engineIds: null, switchedOff: [] }

const MAX_CHANGES = 20

export type EngineOperations = ReturnType<typeof createEngineOperations>

/** What operators see of the engines and can do about them. */
export function createEngineOperations({ db, engines, trials, nodes, now }: OperationParts) {
  const { remote } = engines

  async function describeEngine(tool: ToolSlug, engine: RemoteEngine, facts: Facts) {
    const health = facts.health.get(engine.id) ?? null
    const spentMicros = facts.spent.get(engine.provider.name)?.spentMicros ?? 0
    return {
      ...engine,
      breaker: breakerOf(health ?? HEALTHY, now()),
      health,
      spent: isSpent(tool, engine, spentMicros),
      switchedOff: facts.switchedOff.get(tool)?.includes(engine.id) ?? false,
      trialCostMicros: await trials.costOf(tool, engine),
      latestTrial: facts.trials.get(engine.id) ?? null,
    }
  }

  async function readFacts() {
    const [health, spent, latest, waiting, orders] = await Promise.all([
      listHealth(db),
      listSpentToday(db, now()),
      trials.latest(),
      countOpenByTool(db),
      listOrders(db.orm),
    ])
    return {
      health: new Map(health.map((row): [string, HealthRow] => [row.engineId, row])),
      spent: new Map(spent.map((row) => [row.provider, row])),
      trials: new Map(latest.map((row) => [row.trial.engineId, row])),
      waiting: new Map(waiting.map(({ tool, open }) => [tool, open])),
      reordered: new Set(orders.flatMap(({ tool, engineIds }) => (engineIds ? tool : []))),
      switchedOff: new Map(orders.map(({ tool, switchedOff }) => [tool, switchedOff])),
      latestChanges: new Set(orders.map(({ id }) => id)),
    }
  }
  type Facts = Awaited<ReturnType<typeof readFacts>>

  /** Records the new settings, which `edit` derives from the previous ones. */
  async function change({ tool, operator }: Change, action: AuditAction, edit: (before: Choice) => Choice) {
    await inTransaction(db, async (tx) => {
      await lockOrders(tx, tool)
      const [before = CHOICE_OF_FILE] = await listLastTwo(tx, tool)
      const after = edit(before)
      await insertOrder(tx, { ...after, tool, operatorId: operator.id, at: now() })
      await record(tx, { tool, operator }, action, before, after)
    })
    await engines.refresh()
  }

  async function changeOrder({ engineIds, ...order }: Change & { engineIds: string[] | null }) {
    const slug = findTool(order.tool)?.slug
    if (!slug) throw new AppError('not_found')
    if (engineIds && !isOrderOf(remote.listFor(slug), engineIds))
      throw new AppError('input_refused', { field: 'engines', problem: 'they have changed meanwhile' })
    await change(order, 'engine_order_changed', ({ switchedOff }) => ({ engineIds, switchedOff }))
  }

  /** An engine that is off finishes its runs and gets no new ones. */
  async function switchEngine({ engineId, on, ...order }: Change & { engineId: string; on: boolean }) {
    const slug = findTool(order.tool)?.slug
    const isThere = slug && remote.listFor(slug).some(({ id }) => id === engineId)
    if (!isThere) throw new AppError('not_found')
    await change(order, 'engine_switched', ({ engineIds, switchedOff }) => ({
      engineIds,
      switchedOff: withSwitched(switchedOff, engineId, on),
    }))
  }

  /** Throws `not_found` if another change has come since. */
  async function undoChange({ tool, operator, changeId }: Change & { changeId: number }) {
    await inTransaction(db, async (tx) => {
      await lockOrders(tx, tool)
      const [latest, before = CHOICE_OF_FILE] = await listLastTwo(tx, tool)
      if (latest?.id !== changeId) throw new AppError('not_found')
      const { engineIds, switchedOff } = before
      const order = { tool, engineIds, switchedOff, undoes: latest.id, operatorId: operator.id, at: now() }
      await insertOrder(tx, order)
      await record(tx, { tool, operator }, 'engine_order_undone', latest, before)
    })
    await engines.refresh()
  }

  return {
    async overview() {
      await engines.refresh()
      const facts = await readFacts()
      const tools = await Promise.all(
        TOOLS.map(async ({ slug }) => ({
          slug,
          serving: engines.find(slug),
          builtin: engines.findBuiltin(slug)?.name ?? null,
          reordered: facts.reordered.has(slug),
          waiting: facts.waiting.get(slug) ?? 0,
          engines: await Promise.all(
            remote.listFor(slug).map((engine) => describeEngine(slug, engine, facts)),
          ),
        })),
      )
      const providers = new Map(
        tools.flatMap((tool) => tool.engines.map(({ provider }) => [provider.name, provider])),
      )
      const changes = await listChanges(db.orm, MAX_CHANGES)
      return {
        nodes: nodes.list(),
        tools,
        providers: [...providers.values()].map((provider) => ({
          ...provider,
          today: facts.spent.get(provider.name) ?? { spentMicros: 0, runs: 0, open: 0 },
        })),
        changes: changes.map((change) => ({ ...change, isLatest: facts.latestChanges.has(change.id) })),
      }
    },

    changeOrder,
    switchEngine,
    undoChange,
    startTrial: (order: Parameters<EngineTrials['start']>[0]) => trials.start(order),
  }
}

/** Before and after, in the words of the log. */
async function record(
  tx: Tx,
  { tool, operator }: Change,
  action: AuditAction,
  before: Choice,
  after: Choice,
) {
  const factsOf = ({ engineIds, switchedOff }: Choice) => ({ engines: engineIds, switchedOff })
  const subject = { kind: 'tool', id: tool } as const
  await recordAction(tx, operator, { action, subject, before: factsOf(before), after: factsOf(after) })
}

export type EngineOverview = Awaited<ReturnType<EngineOperations['overview']>>
