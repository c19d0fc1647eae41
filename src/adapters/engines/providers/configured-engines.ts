import { readFileSync, type Stats, unwatchFile, watchFile } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import type { EngineInput } from '../../../modules/generations/engine.ts'
import type { Provider, RemoteEngine, RemoteEngines } from '../../../modules/generations/remote-engine.ts'
import type { ContentClassifier } from '../../../modules/moderation/content-classifier.ts'
import { ENGINE_FIELDS } from '../../../shared/catalogue/engine-fields.ts'
import type { MediaKind } from '../../../shared/catalogue/media.ts'
import { outputsIn } from '../../../shared/catalogue/prices.ts'
import { TOOLS, type Tool, type ToolSlug } from '../../../shared/catalogue/tools.ts'
import {
  type Complain,
  EngineEntry,
  type EnginesFile,
  EnginesFileError,
  PROVIDER_TYPES,
  readEnginesFile,
} from './engines-file.ts'
import { textOf } from './file-param.ts'
import { fieldsIn, fillInput, findsAll, formOf, withPrompt } from './input-map.ts'
import { entryOf } from './known/known-engine.ts'
import { knownEnginesOf } from './known/known-engines.ts'
import { createClassifier, createProvider, PROVIDERS } from './provider-table.ts'

type Settings = {
  dataDir: string
  /** By the provider's name, only from the environment. */
  apiKeys: Readonly<Record<string, string>>
  log: Logger
}

const POLL_EVERY_MS = 2_000
const DEADLINE_SECONDS: Record<MediaKind, number> = { image: 180, gif: 600, video: 1_200, audio: 300 }
/** For videos whose length is not in the form. */
const USUAL_SECONDS = 5

type Configured = {
  providers: Map<string, Provider>
  engines: Map<ToolSlug, RemoteEngine[]>
  classifier: ContentClassifier | null
}

/** The operator's settings for everything outside of this machine. */
export interface ConfiguredEngines extends RemoteEngines {
  /** Judges words and pictures; null for the built-in classifier. */
  findClassifier(): ContentClassifier | null
}

/**
 * The engines of `engines.json` in the data folder; none if there is no such file. It is reloaded when it changes. An
 * invalid file stops the start; later it is only reported, and the previous engines stay.
 */
export function openConfiguredEngines(settings: Settings): ConfiguredEngines & { close(): void } {
  const file = path.join(settings.dataDir, 'engines.json')
  let current = readConfigured(file, settings)
  const onChange = (now: Stats, before: Stats) => {
    // The absence of the file is reported once.
    if (now.mtimeMs === before.mtimeMs) return
    try {
      current = readConfigured(file, settings)
      settings.log.info('engines.json was read again')
    } catch (error) {
      if (!(error instanceof EnginesFileError)) throw error
      settings.log.error({ problem: error.message }, 'engines.json is wrong: the engines stay as they were')
    }
  }
  watchFile(file, { interval: POLL_EVERY_MS, persistent: false }, onChange)
  return {
    listFor: (tool) => current.engines.get(tool) ?? [],
    findProvider: (name) => current.providers.get(name) ?? null,
    findClassifier: () => current.classifier,
    close: () => unwatchFile(file, onChange),
  }
}

function readConfigured(file: string, settings: Settings): Configured {
  const text = readIfThere(file)
  if (text === null) return { providers: new Map(), engines: new Map(), classifier: null }
  const read = readEnginesFile(text)
  const providers = createProviders(read.file, read.complain, settings)
  const keys = new Set<string>(TOOLS.flatMap(({ slug, operation }) => [slug, operation]))
  for (const key of Object.keys(read.file.engines)) {
    if (!keys.has(key)) read.complain(['engines', key], `there is no tool or operation ${key}.`)
  }
  const engines = new Map(
    TOOLS.map((tool) => {
      // Settings of a tool override those of its operation.
      const key = tool.slug in read.file.engines ? tool.slug : tool.operation
      return [tool.slug, enginesOf(tool, key, { ...read, providers })]
    }),
  )
  return { providers, engines, classifier: classifierOf(read, settings) }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Engines described in the file, and those that it only names. */
function createProviders({ providers, engines }: EnginesFile, complain: Complain, settings: Settings) {
  const named = new Map<string, Place>()
  for (const [key, list] of Object.entries(engines)) {
    for (const [position, entry] of list.entries()) {
      named.set(typeof entry === 'string' ? entry : entry.provider, ['engines', key, position])
    }
  }
  for (const name of Object.keys(providers)) named.set(name, ['providers', name])
  const workflowFolder = path.join(settings.dataDir, 'workflows')
  const created = Array.from(named, ([name, place]): [string, Provider] => [
    name,
    createProvider({ ...accessTo(name, place, { providers, complain, settings }), workflowFolder }),
  ])
  return new Map(created)
}

type Place = readonly PropertyKey[]
type Access = Pick<EnginesFile, 'providers'> & { complain: Complain; settings: Settings }

/** What it takes to use a provider; all of it is required. */
function accessTo(name: string, place: Place, { providers, complain, settings }: Access) {
  const entry = providers[name] ?? {}
  const type = entry.type ?? PROVIDER_TYPES.find((known) => known === name)
  if (!type)
    return complain(place, `say under "providers" what type ${name} is: ${PROVIDER_TYPES.join(', ')}.`)
  if (!entry.url && PROVIDERS[type].origins.length === 0)
    return complain(place, `say under "providers" at which url ${name} is.`)
  const key = settings.apiKeys[name] ?? null
  if (!key && (PROVIDERS[type].needsKey || !entry.url))
    return complain(place, `${name} needs a key: set ${keyNameOf(name)} in the environment.`)
  return { name, type, entry, key }
}

function classifierOf(
  { file: { providers, moderation }, complain }: ReturnType<typeof readEnginesFile>,
  settings: Settings,
): ContentClassifier | null {
  if (moderation === undefined) return null
  const place = ['moderation']
  const { provider, ...rest } = typeof moderation === 'string' ? { provider: moderation } : moderation
  const access = accessTo(provider, place, { providers, complain, settings })
  return createClassifier(access, rest) ?? complain(place, `${provider} judges no words or pictures.`)
}

function keyNameOf(provider: string): string {
  return `${provider.toUpperCase().replaceAll('-', '_')}_API_KEY`
}

type Read = { file: EnginesFile; complain: Complain; providers: ReadonlyMap<string, Provider> }

function enginesOf(tool: Tool, key: string, { file, complain, providers }: Read): RemoteEngine[] {
  return (file.engines[key] ?? []).map((listed, position) => {
    const place = ['engines', key, position]
    const given = typeof listed === 'string' ? { provider: listed } : listed
    const provider = providers.get(given.provider)
    if (!provider) return complain(place, `there is no provider ${given.provider}.`)
    const type = file.providers[given.provider]?.type ?? given.provider
    const known = knownEnginesOf(type)[tool.slug]
    const { data: entry, error } = EngineEntry.safeParse({ ...(known && entryOf(known)), ...given })
    if (!entry) {
      const [issue] = error.issues
      return complain(
        [...place, ...(issue?.path ?? [])],
        `${given.provider} has no engine for ${tool.slug} that is known here, so ${issue?.path.join('.')} ${issue?.message}.`,
      )
    }
    const names = new Set([...tool.fields, ...ENGINE_FIELDS].map(({ name }): string => name))
    const unknown = fieldsIn(entry.input).find((name) => !names.has(name))
    if (unknown !== undefined)
      complain([...place, 'input'], `the form of ${tool.slug} has no field {${unknown}}.`)
    return bind(tool, provider, entry)
  })
}

function bind(tool: Tool, provider: Provider, entry: EngineEntry): RemoteEngine {
  const { model, name, input: template, price, deadlineSeconds } = entry
  return {
    id: `${tool.slug} ${provider.name} ${model}`,
    name,
    model,
    provider,
    fields: formOf(tool, template),
    deadlineMs: (deadlineSeconds ?? DEADLINE_SECONDS[tool.output]) * 1000,
    costMicrosOf: (input) => Math.ceil(price.usd * 1e6 * amountOf(price.per, input)),
    takes: ({ values }) => findsAll(template, values),
    orderFor: (input, prompt) => ({ model, params: fillInput(withPrompt(template, input, prompt), input) }),
  }
}

function amountOf(per: EngineEntry['price']['per'], { values }: EngineInput): number {
  switch (per) {
    case 'run':
      return 1
    case 'output':
      return outputsIn(values)
    case 'second':
      return Number(values.seconds) || longestSeconds(values) || USUAL_SECONDS
    case 'character':
      return Array.from(textOf(values.text ?? values.prompt)).length
  }
}

function longestSeconds(values: EngineInput['values']): number {
  const files = Object.values(values)
    .flat()
    .flatMap((value) => (typeof value === 'object' && 'durationMs' in value ? [value.durationMs ?? 0] : []))
  return Math.max(0, ...files) / 1000
}
