import type { CostBook } from '../../modules/admin/cost-book.service.ts'
import type { Margin } from '../../modules/admin/cost-book.ts'
import type { MediaLinks } from '../../modules/assets/media-links.ts'
import type { EngineOperations } from '../../modules/generations/engine-operations.service.ts'
import type { EngineOverview } from '../../modules/generations/engine-overview.ts'
import { troubleOf } from '../../modules/generations/engine-trouble.ts'
import type { ToolDirectory } from '../../modules/tools/tool-directory.ts'
import type {
  BookLine,
  EngineTrial,
  EngineTrouble,
  engineCalls,
  OperatorEngine,
} from '../../shared/contract/engines.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import type { Handlers } from '../calls.ts'

export type EngineOptions = {
  operations: EngineOperations
  costBook: CostBook
  links: Pick<MediaLinks, 'link'>
  toolDirectory: Pick<ToolDirectory, 'list'>
}

/** Only operators get here. */
export function engineHandlers(options: EngineOptions): Handlers<typeof engineCalls> {
  const { operations, costBook, links, toolDirectory } = options
  const titlesIn = async (locale: LocaleCode) => {
    const titles = new Map((await toolDirectory.list(locale)).map(({ slug, title }) => [slug, title]))
    return (tool: string) => titles.get(tool) ?? tool
  }

  return {
    'GET /api/operation/engines': async (_input, { locale }) => {
      const [{ nodes, tools, providers, changes }, titleOf] = await Promise.all([
        operations.overview(),
        titlesIn(locale),
      ])
      const names = new Map(tools.flatMap(({ engines }) => engines.map(({ id, name }) => [id, name])))
      const nameOf = (engineId: string) => names.get(engineId) ?? engineId
      return {
        nodes: nodes.map(({ id, engines, slots, speed, fullSince }) => ({
          id,
          tools: engines.length,
          slots,
          speed,
          full_since: fullSince?.toISOString() ?? null,
        })),
        tools: await Promise.all(
          tools.map(async ({ slug, serving, engines, ...tool }) => ({
            ...tool,
            tool: slug,
            title: titleOf(slug),
            serving: serving && {
              name: serving.name,
              model: serving.model,
              engine_id: idOf(serving, engines),
            },
            engines: await Promise.all(engines.map((engine) => toEngine(engine, links))),
          })),
        ),
        providers: providers.map(({ name, maxRuns, maxDailyMicros, today }) => ({
          name,
          open_runs: today.open,
          max_runs: maxRuns,
          runs_today: today.runs,
          spent_today_micros: today.spentMicros,
          max_daily_micros: maxDailyMicros,
        })),
        changes: changes.map(({ id, at, tool, email, engineIds, switchedOff, undoes, isLatest }) => ({
          id,
          at: at.toISOString(),
          tool,
          title: titleOf(tool),
          email,
          engines: engineIds?.map(nameOf) ?? null,
          switched_off: switchedOff.map(nameOf),
          is_undo: undoes !== null,
          is_latest: isLatest,
        })),
      }
    },

    'POST /api/operation/engines/{tool}/order': async ({ params, body }, _request, context) => {
      const operator = context.get('operator')
      await operations.changeOrder({ tool: params.tool, engineIds: body.engines, operator })
      return null
    },

    'POST /api/operation/engines/{tool}/switch': async ({ params, body }, _request, context) => {
      const operator = context.get('operator')
      const { engine_id: engineId, on } = body
      await operations.switchEngine({ tool: params.tool, engineId, on, operator })
      return null
    },

    'POST /api/operation/engines/{tool}/undo': async ({ params, body }, _request, context) => {
      const operator = context.get('operator')
      await operations.undoChange({ tool: params.tool, changeId: body.change_id, operator })
      return null
    },

    'POST /api/operation/engines/{tool}/try': async ({ params, body }, _request, context) => {
      const operator = context.get('operator')
      const { engine_id: engineId, cost_micros: costMicros, reason } = body
      return {
        id: await operations.startTrial({ tool: params.tool, engineId, costMicros, reason, operator }),
      }
    },

    'GET /api/operation/cost-book': async ({ query }, { locale }) => {
      const [{ days, price, tools, byDay }, titleOf] = await Promise.all([
        costBook(query.days),
        titlesIn(locale),
      ])
      return {
        days,
        credit_micros: price.micros,
        credit_price_assumed: price.assumed,
        tools: tools.map((line) => toBookLine(line, titleOf)),
        by_day: byDay.map(({ day, ...line }) => ({ day, ...toBookLine(line, titleOf) })),
      }
    },
  }
}

type Engine = EngineOverview['tools'][number]['engines'][number]
type Trial = NonNullable<Engine['latestTrial']>

function idOf(
  { remote, name, model }: { remote: boolean; name: string; model: string | null },
  engines: Engine[],
) {
  const serving = engines.find((engine) => remote && engine.name === name && engine.model === model)
  return serving?.id ?? null
}

async function toEngine(engine: Engine, links: Pick<MediaLinks, 'link'>): Promise<OperatorEngine> {
  const { id, name, model, provider, breaker, health, trialCostMicros, latestTrial } = engine
  return {
    id,
    name,
    model,
    provider: provider.name,
    breaker,
    open_until: health?.openUntil?.toISOString() ?? null,
    failures: health?.failures ?? 0,
    spent: engine.spent,
    switched_off: engine.switchedOff,
    trouble: toTrouble(health?.lastError, health?.lastErrorAt),
    last_success_at: health?.lastSuccessAt?.toISOString() ?? null,
    trial_cost_micros: trialCostMicros,
    latest_trial: latestTrial && (await toTrial(latestTrial, links)),
  }
}

function toTrouble(message: string | null | undefined, at: Date | null | undefined): EngineTrouble | null {
  return message && at ? { kind: troubleOf(message), message, at: at.toISOString() } : null
}

export const TRIAL_STATES = {
  submitting: 'running',
  running: 'running',
  canceling: 'running',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'lost',
  lost: 'lost',
} as const

async function toTrial({ trial, run }: Trial, links: Pick<MediaLinks, 'link'>): Promise<EngineTrial> {
  const { id, createdAt, blobKey, kind } = trial
  return {
    id,
    at: createdAt.toISOString(),
    state: TRIAL_STATES[run.state],
    cost_micros: run.costMicros,
    trouble: toTrouble(run.lastError, run.finishedAt),
    output: blobKey && kind ? { kind, url: await links.link(blobKey) } : null,
  }
}

function toBookLine(line: Margin, titleOf: (tool: string) => string): BookLine {
  return {
    tool: line.tool,
    title: titleOf(line.tool),
    currency: line.currency,
    runs: line.runs,
    credits: line.credits,
    bought_credits: line.boughtCredits,
    revenue_micros: line.revenueMicros,
    cost_micros: line.costMicros,
    uncertain_micros: line.uncertainMicros,
    margin_micros: line.marginMicros,
  }
}
