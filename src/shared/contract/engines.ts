import { z } from 'zod'
import { MEDIA_KINDS } from '../catalogue/media.ts'
import { Reason } from './audit.ts'
import type { Calls } from './call.ts'

/** Why an engine did not work, as far as that can be told. */
export const ENGINE_TROUBLES = [
  'key',
  'unpaid',
  'unknown_model',
  'busy',
  'broken',
  'slow',
  'unreachable',
  'blocked',
  'other',
] as const

const EngineTrouble = z.object({
  kind: z.enum(ENGINE_TROUBLES),
  /** In the provider's own words. */
  message: z.string(),
  at: z.iso.datetime(),
})
export type EngineTrouble = z.infer<typeof EngineTrouble>

const Micros = z.number()

const EngineTrial = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  state: z.enum(['running', 'succeeded', 'failed', 'lost']),
  /** In millionths of a dollar, like all costs of engines. */
  cost_micros: Micros,
  trouble: EngineTrouble.nullable(),
  /** Its output; null if there is nothing to show. */
  output: z.object({ kind: z.enum(MEDIA_KINDS), url: z.string() }).nullable(),
})
export type EngineTrial = z.infer<typeof EngineTrial>

const OperatorEngine = z.object({
  id: z.string(),
  name: z.string(),
  model: z.string(),
  provider: z.string(),
  /**
   * Closed while everything works, open during a pause, half open while one run checks whether the engine is
   * back.
   */
  breaker: z.enum(['closed', 'open', 'half_open']),
  open_until: z.iso.datetime().nullable(),
  /** Consecutive ones. */
  failures: z.int(),
  /** Whether the day's budget of its provider is too small for another run. */
  spent: z.boolean(),
  /** Whether operators have switched it off for this tool. */
  switched_off: z.boolean(),
  trouble: EngineTrouble.nullable(),
  last_success_at: z.iso.datetime().nullable(),
  /** The price of a trial; null if only a person can fill in the form. */
  trial_cost_micros: Micros.nullable(),
  latest_trial: EngineTrial.nullable(),
})
export type OperatorEngine = z.infer<typeof OperatorEngine>

const EnginesOfTool = z.object({
  tool: z.string(),
  title: z.string(),
  /** The engine that would serve now; null if there is none. */
  serving: z
    .object({ name: z.string(), model: z.string().nullable(), engine_id: z.string().nullable() })
    .nullable(),
  /** The built-in one on this machine, which always comes last; null if there is none. */
  builtin: z.string().nullable(),
  /** Whether operators have changed the order of the file. */
  reordered: z.boolean(),
  /** Engines elsewhere, in the order in which they are tried. */
  engines: z.array(OperatorEngine),
  /** Generations that have not ended. */
  waiting: z.int(),
})
export type EnginesOfTool = z.infer<typeof EnginesOfTool>

const EngineProvider = z.object({
  name: z.string(),
  open_runs: z.int(),
  max_runs: z.int(),
  runs_today: z.int(),
  spent_today_micros: Micros,
  /** Null for no limit. */
  max_daily_micros: Micros.nullable(),
})
export type EngineProvider = z.infer<typeof EngineProvider>

const OrderChange = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  tool: z.string(),
  title: z.string(),
  /** Null if the account was deleted. */
  email: z.string().nullable(),
  /** Names, best first; null for the order of the file. */
  engines: z.array(z.string()).nullable(),
  /** Names of the ones that are switched off. */
  switched_off: z.array(z.string()),
  is_undo: z.boolean(),
  /** Whether it is the tool's current order, so that it can be undone. */
  is_latest: z.boolean(),
})
export type OrderChange = z.infer<typeof OrderChange>

const EngineNode = z.object({
  id: z.string(),
  tools: z.int(),
  /** Generations at the same time; 0 for a process that is stopping or has no room. */
  slots: z.int(),
  /** A fraction of what its runs were expected to need; null until it is measured. */
  speed: z.number().nullable(),
  /** Since when its disk has been full; null if it is not. */
  full_since: z.iso.datetime().nullable(),
})
export type EngineNode = z.infer<typeof EngineNode>

const EngineOverview = z.object({
  nodes: z.array(EngineNode),
  tools: z.array(EnginesOfTool),
  providers: z.array(EngineProvider),
  changes: z.array(OrderChange),
})
export type EngineOverview = z.infer<typeof EngineOverview>

const BookLine = z.object({
  tool: z.string(),
  title: z.string(),
  currency: z.string(),
  runs: z.int(),
  credits: z.int(),
  /** The ones that were paid for; the others bring no revenue. */
  bought_credits: z.int(),
  revenue_micros: Micros,
  cost_micros: Micros,
  /** The part of the cost that the provider may not charge: runs that were lost or came too late. */
  uncertain_micros: Micros,
  /** Null if cost and revenue are in different currencies. */
  margin_micros: Micros.nullable(),
})
export type BookLine = z.infer<typeof BookLine>

const CostBook = z.object({
  days: z.int(),
  /** The revenue of a bought credit, in millionths of a dollar. */
  credit_micros: Micros,
  /** Whether that is the lowest price of the list, because nothing was sold in a year. */
  credit_price_assumed: z.boolean(),
  tools: z.array(BookLine),
  by_day: z.array(BookLine.extend({ day: z.iso.date() })),
})
export type CostBook = z.infer<typeof CostBook>

const toolParams = z.object({ tool: z.string() })

/** For operators, like the rest of the console. */
export const engineCalls = {
  'GET /api/operation/engines': {
    tag: 'Operation',
    summary: 'Which engine serves which tool now and why, with the health and the spending of the providers',
    data: EngineOverview,
  },
  'POST /api/operation/engines/{tool}/order': {
    tag: 'Operation',
    summary: 'Change the order in which the engines of a tool are asked; null for the order of the file',
    params: toolParams,
    body: z.object({ engines: z.array(z.string().max(300)).max(50).nullable() }),
    data: z.null(),
  },
  'POST /api/operation/engines/{tool}/switch': {
    tag: 'Operation',
    summary: 'Switch an engine on or off for a tool',
    params: toolParams,
    body: z.object({ engine_id: z.string().max(300), on: z.boolean() }),
    data: z.null(),
  },
  'POST /api/operation/engines/{tool}/undo': {
    tag: 'Operation',
    summary: 'Take back the latest change of a tool’s engines',
    params: toolParams,
    body: z.object({ change_id: z.int() }),
    data: z.null(),
  },
  'POST /api/operation/engines/{tool}/try': {
    tag: 'Operation',
    summary: 'Buy one run with a sample at the cost that was shown; nobody is charged for it',
    params: toolParams,
    body: z.object({ engine_id: z.string().max(300), cost_micros: Micros, reason: Reason }),
    data: z.object({ id: z.string() }),
  },
  'GET /api/operation/cost-book': {
    tag: 'Operation',
    summary: 'What engines elsewhere have cost and brought, by tool and day',
    query: z.object({ days: z.coerce.number().int().min(1).max(90).optional() }),
    data: CostBook,
  },
} as const satisfies Calls
