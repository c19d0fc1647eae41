import type { Logger } from 'pino'
import {
  type EngineFile,
  type EngineInput,
  type Engines,
  type Inspection,
  RetryableEngineError,
} from '../../../modules/generations/engine.ts'
import { MAX_WORKED_PIXELS } from '../../../shared/catalogue/media.ts'
import { findTool, type ToolSlug } from '../../../shared/catalogue/tools.ts'
import { MINUTE_MS } from '../../../shared/durations.ts'
import { type Confinement, EMPTY_ENVIRONMENT } from '../../confinement/confinement.ts'
import { EngineLanes } from './host/engine-lanes.ts'
import { isModelInstalled } from './models/model-table.ts'
import { ENGINES, type EngineRow } from './registry.ts'
import type { TASKS } from './tasks.ts'
import type { Scores } from './tools/classify/classify.ts'

const IDLE_MS = 5 * MINUTE_MS
/** Pictures whose sides are all below this many pixels look coarse on any screen. */
const SMALL_SIDE = 256
const WATCH_EVERY_MS = 250
/** A minute; the longest loop of an engine without a pause takes a few seconds. */
const MAX_UNANSWERED = 240

interface BuiltinEngines extends Engines {
  /** The likelihood of each class, or null if the network for that is not installed. */
  classifyPicture(path: string, signal: AbortSignal): Promise<Scores | null>
  /** The things in a picture, in English words; null if the network for that is not installed. */
  labelPicture: ((path: string, signal: AbortSignal) => Promise<string[]>) | null
  close(): Promise<void>
}

interface BuiltinSettings {
  /**
   * The number of simultaneous runs, each in its own process; an extra one serves the checks that people wait for at a
   * form.
   */
  processes: number
  /** The memory limit of each. */
  memoryMb: number
  /** The path of ffmpeg; null if it is not installed. */
  ffmpeg: string | null
  /** Whether the operator wants faces of children to be refused. */
  refuseMinors?: boolean
  confinement?: Confinement
  log: Logger
}

/** The engines that come with the site. They work in their own processes, which start with the first task. */
export function createBuiltinEngines({
  processes,
  memoryMb,
  ffmpeg,
  refuseMinors = false,
  confinement = EMPTY_ENVIRONMENT,
  log,
}: BuiltinSettings): BuiltinEngines {
  const lanes = new EngineLanes<typeof TASKS>({
    tasks: new URL('./tasks.ts', import.meta.url),
    processes,
    memoryMb,
    ffmpeg: ffmpeg ?? '',
    refuseMinors,
    confinement,
    log,
    idleMs: IDLE_MS,
    watchEveryMs: WATCH_EVERY_MS,
    maxUnanswered: MAX_UNANSWERED,
  })
  const installed = new Map(
    Object.entries(ENGINES).filter(([, row]) => isInstalled(row) && (ffmpeg !== null || !row.ffmpeg)),
  )
  const canClassify = isModelInstalled('nsfw')

  function getRow(tool: ToolSlug): EngineRow {
    const row = installed.get(tool)
    if (!row) throw new RetryableEngineError(`The engine of ${tool} is not installed.`)
    return row
  }

  return {
    find(tool) {
      const row = installed.get(tool)
      return row ? { name: row.name, deadlineMs: minutesOf(row) * 60_000 } : null
    },
    async run(input, context) {
      getRow(input.tool)
      return lanes.work.run('run', input, context)
    },
    async edit(input, context) {
      getRow(input.tool)
      return lanes.interactive.run('edit', input, { ...context, progress: () => {} })
    },
    async inspect(input, context) {
      const found = getRow(input.tool).inspects
        ? await lanes.interactive.run('inspect', input, { ...context, progress: () => {} })
        : { faces: [], warnings: [] }
      // People start soon after they have been told the price.
      lanes.work.prepare(input.tool)
      return { ...found, warnings: [...found.warnings, ...warningsOfSize(input)] }
    },
    async preview(input, context) {
      if (!getRow(input.tool).previews) return []
      return lanes.interactive.run('preview', input, { ...context, progress: () => {} })
    },
    async classifyPicture(path, signal) {
      if (!canClassify) return null
      return lanes.soonest.run('classify', path, { signal, workspace: '', progress: () => {} })
    },
    labelPicture: isModelInstalled('things')
      ? (path, signal) => lanes.soonest.run('label', path, { signal, workspace: '', progress: () => {} })
      : null,
    close: () => lanes.close(),
  }
}

const minutesOf = ({ maxMinutes, ffmpeg }: EngineRow) => maxMinutes ?? (ffmpeg ? 30 : 3)

function isInstalled({ models, isInstalled: hasRest }: EngineRow): boolean {
  return models.every(isModelInstalled) && (hasRest?.() ?? true)
}

/** Warnings that depend only on the sizes of pictures. */
function warningsOfSize({ tool, values }: EngineInput): Inspection['warnings'] {
  const pictures = Object.values(values)
    .flat()
    .filter((value) => typeof value === 'object' && 'path' in value && value.kind === 'image')
    .map((value) => value as EngineFile)
  const isSmall = pictures.some(
    ({ width, height }) => Math.max(width ?? SMALL_SIDE, height ?? SMALL_SIDE) < SMALL_SIDE,
  )
  const isLarge = pictures.some(({ width, height }) => (width ?? 0) * (height ?? 0) > MAX_WORKED_PIXELS)
  // Videos and stickers are smaller than that anyway.
  const comesOutLarge = tool !== 'sticker' && findTool(tool)?.output === 'image'
  return [
    ...(isSmall ? (['low_resolution'] as const) : []),
    ...(isLarge && comesOutLarge ? (['large_picture'] as const) : []),
  ]
}
