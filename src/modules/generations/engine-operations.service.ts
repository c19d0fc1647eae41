import { inTransaction, type Tx } from '../../db/transaction.ts'
import { findTool } from '../../shared/catalogue/tools.ts'
import { AppError } from '../../shared/errors.ts'
import type { AuditAction } from '../../shared/operators.ts'
import { type Operator, recordAction } from '../audit/audit-log.ts'
import { isOrderOf, withSwitched } from './engine-order.ts'
import { type EngineOrder, insertOrder, listLastTwo, lockOrders } from './engine-orders.store.ts'
import { type OverviewParts, readEngineOverview } from './engine-overview.ts'
import type { EngineTrials } from './engine-trials.service.ts'

type OperationParts = OverviewParts & { trials: Pick<EngineTrials, 'start'> }

type Change = { operator: Operator; tool: string }
type Choice = Pick<EngineOrder, 'engineIds' | 'switchedOff'>

const CHOICE_OF_FILE: Choice = { engineIds: null, switchedOff: [] }

export type EngineOperations = ReturnType<typeof createEngineOperations>

/** What operators see of the engines and can do about them. */
export function createEngineOperations(parts: OperationParts) {
  const { db, engines, trials, now } = parts
  const { remote } = engines

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
    overview: () => readEngineOverview(parts),
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
