import type { EngineNodes } from '../generations/engine-nodes.ts'
import type { SiteFigures } from './site-figures.ts'

export type Reading = [labels: Record<string, string>, value: number]

type FiguresGauge<Source> = {
  name: string
  help: string
  labels: readonly string[]
  read: (source: Source) => Reading[]
}

const MICROS = 1_000_000

/** Of each process that runs engines. */
export const NODE_GAUGES: readonly FiguresGauge<ReturnType<EngineNodes['list']>[number]>[] = [
  {
    name: 'plumdrop_engine_slots',
    help: 'Generations that run at the same time on each process with engines; 0 for one that ends or has no room',
    labels: ['node'],
    read: ({ id, slots }) => [[{ node: id }, slots]],
  },
  {
    name: 'plumdrop_engine_speed',
    help: 'How fast each process with engines is, beside what was expected of its latest runs',
    labels: ['node'],
    read: ({ id, speed }) => (speed === null ? [] : [[{ node: id }, speed]]),
  },
  {
    name: 'plumdrop_engine_full',
    help: '1 for a process with engines that takes nothing, because its disk has no room',
    labels: ['node'],
    read: ({ id, fullSince }) => [[{ node: id }, Number(fullSince !== null)]],
  },
]

/** Of the whole site. */
export const SITE_GAUGES: readonly FiguresGauge<Awaited<ReturnType<SiteFigures>>>[] = [
  {
    name: 'plumdrop_open_generations',
    help: 'Generations that wait or run',
    labels: ['tool'],
    read: ({ open }) => open.map((of) => [{ tool: of.tool }, of.open]),
  },
  {
    name: 'plumdrop_waiting_generations',
    help: 'Generations that nobody has begun',
    labels: ['tool'],
    read: ({ open }) => open.map(({ tool, waiting }) => [{ tool }, waiting]),
  },
  {
    name: 'plumdrop_longest_waiting_seconds',
    help: 'How long the oldest of them has waited by now',
    labels: ['tool'],
    read: ({ open }) => open.map(({ tool, longestWaitMs }) => [{ tool }, longestWaitMs / 1000]),
  },
  {
    name: 'plumdrop_queue_seconds',
    help: 'From the press of the button until it was begun, in the last 24 hours, by tool',
    labels: ['tool', 'quantile'],
    read: ({ waits }) =>
      waits.flatMap(({ tool, queueMedianMs, queueSlowMs }) => quantiles(tool, queueMedianMs, queueSlowMs)),
  },
  {
    name: 'plumdrop_wait_seconds',
    help: 'From the press of the button to the file, in the last 24 hours, by tool',
    labels: ['tool', 'quantile'],
    read: ({ waits }) => waits.flatMap(({ tool, medianMs, slowMs }) => quantiles(tool, medianMs, slowMs)),
  },
  {
    name: 'plumdrop_generations_today',
    help: 'Generations that were started since midnight (UTC), by how they stand',
    labels: ['status', 'cause'],
    read: ({ outcomes }) =>
      outcomes.map(({ status, errorName, count }) => [{ status, cause: errorName ?? '' }, count]),
  },
  {
    name: 'plumdrop_credits_today',
    help: 'Credits that have moved since midnight (UTC)',
    labels: ['movement'],
    read: ({ movements }) => Object.entries(movements).map(([movement, credits]) => [{ movement }, credits]),
  },
  {
    name: 'plumdrop_credits_held',
    help: 'Credits that are set aside for what has not ended',
    labels: [],
    read: ({ heldNow }) => [[{}, heldNow]],
  },
  {
    name: 'plumdrop_slowest_refund_seconds',
    help: 'From a failure until its credits were free again, at the slowest, in the last 24 hours',
    labels: [],
    read: ({ slowestRefundMs }) => (slowestRefundMs === null ? [] : [[{}, slowestRefundMs / 1000]]),
  },
  {
    name: 'plumdrop_provider_cost_dollars_today',
    help: 'What was bought from each provider since midnight (UTC)',
    labels: ['provider'],
    read: ({ providers }) =>
      providers.map(({ provider, spentMicros }) => [{ provider }, spentMicros / MICROS]),
  },
  {
    name: 'plumdrop_provider_open_runs',
    help: 'Runs that are under way at each provider',
    labels: ['provider'],
    read: ({ providers }) => providers.map((of) => [{ provider: of.provider }, of.open]),
  },
  {
    name: 'plumdrop_dead_jobs',
    help: 'Jobs that have failed for good',
    labels: [],
    read: ({ deadJobs }) => [[{}, deadJobs]],
  },
]

function quantiles(tool: string, medianMs: number, slowMs: number): Reading[] {
  return [
    [{ tool, quantile: '0.5' }, medianMs / 1000],
    [{ tool, quantile: '0.95' }, slowMs / 1000],
  ]
}
