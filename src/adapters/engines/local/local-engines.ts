import type { Logger } from 'pino'
import type { Engines } from '../../../modules/generations/engine.ts'
import type { ToolSlug } from '../../../shared/catalogue/tools.ts'
import { MINUTE_MS } from '../../../shared/durations.ts'
import type { Confinement } from '../../confinement/confinement.ts'
import { TaskPool } from '../builtin/host/task-pool.ts'
import { LOCAL_MODELS, type LocalModel } from './catalogue.ts'
import { findInstalled, folderOf } from './model-folder.ts'
import type { TASKS } from './tasks.ts'

const IDLE_MS = 5 * MINUTE_MS
const WATCH_EVERY_MS = 250
/** A minute; one step of a large network on a slow machine may take as long. */
const MAX_UNANSWERED = 240
/** Without a graphics card a picture may take minutes. */
const DEADLINE_MS = 15 * MINUTE_MS

type LocalSettings = {
  /** The folder of downloaded models. */
  folder: string
  models?: ReadonlyMap<string, LocalModel>
  /** Null if there is none; video engines are not offered then. */
  ffmpeg: string | null
  confinement?: Confinement
  log: Logger
}

/**
 * The engines of this machine, preceded by those that run downloaded models, for the tools that they serve. The models
 * are looked up once. They run one at a time, in a process of their own.
 */
export function withLocalEngines<Builtin extends Engines & { close(): Promise<void> }>(
  builtin: Builtin,
  { folder, models = LOCAL_MODELS, ffmpeg, confinement, log }: LocalSettings,
): Builtin {
  const installed = [...models].filter(
    ([id, { engine }]) => findInstalled(folder, id) !== null && (ffmpeg !== null || engine !== 'depth-video'),
  )
  if (installed.length === 0) return builtin
  const serving = new Map<ToolSlug, { id: string; model: LocalModel }>(
    installed.flatMap(([id, model]) => model.tools.map((tool) => [tool, { id, model }] as const)),
  )
  const pool = new TaskPool<typeof TASKS>({
    tasks: new URL('./tasks.ts', import.meta.url),
    processes: 1,
    memoryMb: Math.max(...installed.map(([, { memoryMb }]) => memoryMb)),
    ffmpeg: ffmpeg ?? '',
    refuseMinors: false,
    ...(confinement && { confinement }),
    log,
    idleMs: IDLE_MS,
    watchEveryMs: WATCH_EVERY_MS,
    maxUnanswered: MAX_UNANSWERED,
  })
  return {
    ...builtin,
    find(tool) {
      const found = serving.get(tool)
      return found ? { name: found.model.name, deadlineMs: DEADLINE_MS } : builtin.find(tool)
    },
    async run(input, context) {
      const found = serving.get(input.tool)
      if (!found) return builtin.run(input, context)
      const order = { engine: found.model.engine, folder: folderOf(folder, found.id), input }
      return pool.run('run', order, context)
    },
    // The built-in engine's preview would look nothing like this engine's result.
    preview: async (input, context) => (serving.has(input.tool) ? [] : builtin.preview(input, context)),
    async close() {
      await Promise.all([pool.close(), builtin.close()])
    },
  }
}
