import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { ENGINE_FIELDS } from '../../shared/catalogue/engine-fields.ts'
import type { Field } from '../../shared/catalogue/fields.ts'
import { findTool, TOOLS, type Tool, type ToolSlug } from '../../shared/catalogue/tools.ts'
import { MINUTE_MS } from '../../shared/durations.ts'
import type { EngineInfo, EngineInput, Engines } from './engine.ts'
import { breakerOf, HEALTHY } from './engine-health.ts'
import { inOrder, switchedOn } from './engine-order.ts'
import { createEngineView } from './engine-view.ts'
import type { RemoteEngine, RemoteEngines } from './remote-engine.ts'

/** The engine that serves a tool now. */
export interface ServingEngine extends EngineInfo {
  /** The provider's name for it; null for a built-in one. */
  model: string | null
  /** Whether it runs elsewhere. */
  remote: boolean
  /** The fields of the form. */
  fields: readonly Field[]
  /** The engine that would serve if it could be reached; null if it is this one. */
  standsInFor: string | null
}

export interface EngineDirectory extends Omit<Engines, 'find'> {
  /** The engine for a tool that is started now, or null if there is none: the tool is then shown as coming. */
  find(tool: ToolSlug): ServingEngine | null

  /** The engine on this machine; null if there is none. */
  findBuiltin(tool: ToolSlug): EngineInfo | null

  /** The engines elsewhere, in the operator's order, without those that are switched off or paused now. */
  listReachable(tool: ToolSlug): readonly RemoteEngine[]

  remote: RemoteEngines

  /** Reloads the health of the engines and their order. */
  refresh(): Promise<void>

  /** Changes whenever another engine serves a tool, or its form changes. */
  version(): string
}

type DirectoryParts = { db: Database; builtin: Engines; remote: RemoteEngines; log: Logger; now: () => Date }

/** Decides which engine serves which tool: the operator's choice, in order, and last the built-in one. */
export function createEngineDirectory(parts: DirectoryParts): EngineDirectory {
  const { db, builtin, log, now } = parts
  const view = createEngineView(db, log, now)
  const remote: RemoteEngines = {
    listFor: (tool) => inOrder(parts.remote.listFor(tool), view.orderOf(tool)),
    findProvider: (name) => parts.remote.findProvider(name),
  }
  const listOn = (tool: ToolSlug) => switchedOn(remote.listFor(tool), view.switchedOffFor(tool))
  const isReachable = ({ id }: RemoteEngine) => breakerOf(view.healthOf(id) ?? HEALTHY, now()) !== 'open'
  const serves = (tool: ToolSlug) => (engine: RemoteEngine) =>
    isReachable(engine) && !isSpent(tool, engine, view.spentMicrosAt(engine.provider.name))

  function servingRemotely({ name, model, fields, deadlineMs }: RemoteEngine): ServingEngine {
    return { name, model, fields, deadlineMs, remote: true, standsInFor: null }
  }

  function servingHere(tool: ToolSlug, first: RemoteEngine | undefined): ServingEngine | null {
    const engine = builtin.find(tool)
    const fields = findTool(tool)?.fields ?? []
    return engine && { ...engine, model: null, fields, remote: false, standsInFor: first?.name ?? null }
  }

  function find(tool: ToolSlug): ServingEngine | null {
    if (remote.listFor(tool).length > 0) view.refreshWhenOld()
    const [first, ...others] = listOn(tool)
    if (!first) return servingHere(tool, first)
    if (serves(tool)(first)) return servingRemotely(first)
    const other = others.find(serves(tool))
    if (other) return { ...servingRemotely(other), standsInFor: first.name }
    // Without a built-in engine, the first choice is waited for.
    return servingHere(tool, first) ?? servingRemotely(first)
  }

  return {
    find,
    findBuiltin: (tool) => builtin.find(tool),
    listReachable: (tool) => listOn(tool).filter(isReachable),
    remote,
    refresh: view.refresh,
    version() {
      if (TOOLS.every(({ slug }) => remote.listFor(slug).length === 0))
        return builtin.version?.() ?? 'built in'
      const serving = TOOLS.map(({ slug }) => find(slug))
      return createHash('sha256').update(JSON.stringify(serving)).digest('base64url')
    },
    run: (input, context) => builtin.run(withOwnFields(input), context),
    edit: (input, context) => builtin.edit(withDefaults(input), context),
    async inspect(input, context) {
      const canLook = builtin.find(input.tool) !== null
      return canLook ? builtin.inspect(withDefaults(input), context) : { faces: [], warnings: [] }
    },
    async preview(input, context) {
      return find(input.tool)?.remote ? [] : builtin.preview(withDefaults(input), context)
    },
  }
}

/** Whether the provider's daily budget is too small for another run with the default settings. */
export function isSpent(tool: ToolSlug, engine: RemoteEngine, spentMicros: number): boolean {
  const { maxDailyMicros } = engine.provider
  if (maxDailyMicros === null) return false
  const usual = { tool, values: Object.fromEntries(defaultsOf(engine.fields)), seed: 0 }
  return spentMicros + engine.costMicrosOf(usual) > maxDailyMicros
}

/** The tool with every field of any engine, to read stored inputs again later. */
export function withAllFields(tool: Tool): Tool {
  const own = new Set(tool.fields.map(({ name }) => name))
  return { ...tool, fields: [...tool.fields, ...ENGINE_FIELDS.filter(({ name }) => !own.has(name))] }
}

/** A form of another engine may lack what the built-in one needs; the built-in one ignores unknown fields. */
function withDefaults(input: EngineInput): EngineInput {
  const fields: readonly Field[] = findTool(input.tool)?.fields ?? []
  return { ...input, values: { ...Object.fromEntries(defaultsOf(fields)), ...input.values } }
}

/** The form's own fields, if the engine has no others. */
function withOwnFields(input: EngineInput): EngineInput {
  const own = new Set((findTool(input.tool)?.fields ?? []).map(({ name }) => name))
  const values = Object.entries(input.values).filter(([name]) => own.has(name))
  return withDefaults({ ...input, values: Object.fromEntries(values) })
}

function defaultsOf(fields: readonly Field[]): [string, string | number | boolean][] {
  return fields.flatMap((field) => ('default' in field && !field.when ? [[field.name, field.default]] : []))
}

/** Of an engine that has been removed since the start. */
const USUAL_RUN_MS = 3 * MINUTE_MS

/** The timeout of a run on this machine. */
export function runDeadlineMs(engines: Pick<EngineDirectory, 'findBuiltin'>, tool: string): number {
  const slug = findTool(tool)?.slug
  return (slug && engines.findBuiltin(slug)?.deadlineMs) ?? USUAL_RUN_MS
}
