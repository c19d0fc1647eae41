import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { ENGINE_FIELDS } from '../../shared/catalogue/engine-fields.ts'
import type { Field } from '../../shared/catalogue/fields.ts'
import { findTool, TOOLS, type Tool, type ToolSlug } from '../../shared/catalogue/tools.ts'
import type { EngineInfo, EngineInput, Engines } from './engine.ts'
import { breakerOf, HEALTHY } from './engine-health.ts'
import { inOrder, switchedOn } from './engine-order.ts'
import { createEngineView } from './engine-view.ts'
import type { RemoteEngine, RemoteEngines } from './remote-engine.ts'

/** The engine that serves a tool now. */
export interface ServingEngine extends EngineInfo {
  /** The provider's name for it; null for a built-in one. */
  model: string | null
  /** Whether it works elsewhere. */
  remote: boolean
  /** What the form asks for. */
  fields: readonly Field[]
  /** The engine that would serve if it could be reached; null where that is this one. */
  standsInFor: string | null
}

export interface EngineDirectory extends Omit<Engines, 'find'> {
  /** Who would serve a tool that is started now, or null where nobody can: the tool is then shown as coming. */
  find(tool: ToolSlug): ServingEngine | null

  /** The engine on this machine; null where there is none. */
  findBuiltin(tool: ToolSlug): EngineInfo | null

  /** The engines elsewhere, in the operator's order, as far as they are switched on and not to be left alone now. */
  listReachable(tool: ToolSlug): readonly RemoteEngine[]

  remote: RemoteEngines

  /** Reads anew how the engines fare, and in which order they are wanted. */
  refresh(): Promise<void>

  /** Changes whenever another engine serves a tool, or asks for something else. */
  version(): string
}

type DirectoryParts = { db: Database; builtin: Engines; remote: RemoteEngines; log: Logger; now: () => Date }

/** Which engine does which tool: those of the operator's choice, in their order, and last the one that is built in. */
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
    // Where nothing is built in, the first choice is waited for.
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

/** Whether the day's money of its provider does not suffice for another run in which nothing is changed. */
export function isSpent(tool: ToolSlug, engine: RemoteEngine, spentMicros: number): boolean {
  const { maxDailyMicros } = engine.provider
  if (maxDailyMicros === null) return false
  const usual = { tool, values: Object.fromEntries(defaultsOf(engine.fields)), seed: 0 }
  return spentMicros + engine.costMicrosOf(usual) > maxDailyMicros
}

/** The tool with every field that any engine may ask for, as what was filled in is read again later. */
export function withAllFields(tool: Tool): Tool {
  const own = new Set(tool.fields.map(({ name }) => name))
  return { ...tool, fields: [...tool.fields, ...ENGINE_FIELDS.filter(({ name }) => !own.has(name))] }
}

/** A form that another engine has asked for may lack what the built-in one needs; what it does not know it does not read. */
function withDefaults(input: EngineInput): EngineInput {
  const fields: readonly Field[] = findTool(input.tool)?.fields ?? []
  return { ...input, values: { ...Object.fromEntries(defaultsOf(fields)), ...input.values } }
}

/** Of a form as people fill it in, where nothing else is asked. */
function withOwnFields(input: EngineInput): EngineInput {
  const own = new Set((findTool(input.tool)?.fields ?? []).map(({ name }) => name))
  const values = Object.entries(input.values).filter(([name]) => own.has(name))
  return withDefaults({ ...input, values: Object.fromEntries(values) })
}

function defaultsOf(fields: readonly Field[]): [string, string | number | boolean][] {
  return fields.flatMap((field) => ('default' in field && !field.when ? [[field.name, field.default]] : []))
}
