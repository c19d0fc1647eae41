import type { Database } from '../../db/database.ts'
import { TOOLS, type ToolSlug } from '../../shared/catalogue/tools.ts'
import { type EngineDirectory, isSpent } from './engine-directory.ts'
import { type HealthRow, listHealth } from './engine-health.store.ts'
import { breakerOf, HEALTHY } from './engine-health.ts'
import type { EngineNodes } from './engine-nodes.ts'
import { listChanges, listOrders } from './engine-orders.store.ts'
import { listSpentToday } from './engine-runs.store.ts'
import type { EngineTrials } from './engine-trials.service.ts'
import { countOpenByTool } from './queue.store.ts'
import type { RemoteEngine } from './remote-engine.ts'

export type OverviewParts = {
  db: Database
  engines: Pick<EngineDirectory, 'find' | 'findBuiltin' | 'remote' | 'refresh'>
  trials: Pick<EngineTrials, 'latest' | 'costOf'>
  nodes: Pick<EngineNodes, 'list'>
  now: () => Date
}

const MAX_CHANGES = 20

export type EngineOverview = Awaited<ReturnType<typeof readEngineOverview>>

/** What operators see of the engines: who serves which tool, in what health and at what cost. */
export async function readEngineOverview(parts: OverviewParts) {
  const { db, engines, nodes } = parts
  await engines.refresh()
  const facts = await readFacts(parts)
  const tools = await Promise.all(
    TOOLS.map(async ({ slug }) => ({
      slug,
      serving: engines.find(slug),
      builtin: engines.findBuiltin(slug)?.name ?? null,
      reordered: facts.reordered.has(slug),
      waiting: facts.waiting.get(slug) ?? 0,
      engines: await Promise.all(
        engines.remote.listFor(slug).map((engine) => describeEngine(parts, slug, engine, facts)),
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
}

async function readFacts({ db, trials, now }: OverviewParts) {
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

async function describeEngine(
  { trials, now }: OverviewParts,
  tool: ToolSlug,
  engine: RemoteEngine,
  facts: Facts,
) {
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
