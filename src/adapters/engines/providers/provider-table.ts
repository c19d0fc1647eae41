import type { Provider } from '../../../modules/generations/remote-engine.ts'
import type { ContentClassifier } from '../../../modules/moderation/content-classifier.ts'
import { createComfyUi } from './comfyui.ts'
import { createElevenLabs, ELEVENLABS_ORIGIN } from './elevenlabs.ts'
import type { ProviderEntry, ProviderType } from './engines-file.ts'
import { createFal, FAL_FILE_HOSTS, FAL_ORIGINS } from './fal.ts'
import { createGemini, GEMINI_ORIGIN } from './gemini.ts'
import { createOpenInference } from './open-inference.ts'
import { createOpenAi, OPENAI_URL } from './openai.ts'
import { createOpenAiModeration, type ModerationSettings } from './openai-moderation.ts'
import { createProviderHttp, type ProviderHttp } from './provider-http.ts'
import { createReplicate, REPLICATE_FILE_HOSTS, REPLICATE_ORIGIN } from './replicate.ts'

type Link = {
  http: ProviderHttp
  limits: Pick<Provider, 'name' | 'maxRuns' | 'maxDailyMicros'>
  /** The operator's own addresses; empty for public ones. */
  own: readonly string[]
  workflowFolder: string
}

interface ProviderRow {
  /** Empty if only the operator knows. */
  origins: readonly string[]
  fileHosts: readonly string[]
  /** Whether a key is required. */
  needsKey: boolean
  keyHeader: (key: string) => Record<string, string>
  create: (link: Link) => Provider
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

export const PROVIDERS: Record<ProviderType, ProviderRow> = {
  fal: {
    origins: Object.values(FAL_ORIGINS),
    fileHosts: FAL_FILE_HOSTS,
    needsKey: true,
    keyHeader: (key) => ({ authorization: `Key ${key}` }),
    create: ({ own: [own], ...link }) =>
      createFal({ ...link, origins: own ? { queue: own, rest: own, platform: own } : FAL_ORIGINS }),
  },
  replicate: {
    origins: [REPLICATE_ORIGIN],
    fileHosts: REPLICATE_FILE_HOSTS,
    needsKey: true,
    keyHeader: bearer,
    create: ({ own: [origin = REPLICATE_ORIGIN], ...link }) => createReplicate({ ...link, origin }),
  },
  openai: {
    origins: [OPENAI_URL],
    fileHosts: [],
    needsKey: false,
    keyHeader: bearer,
    create: ({ own: [baseUrl = OPENAI_URL], ...link }) => createOpenAi({ ...link, baseUrl }),
  },
  gemini: {
    origins: [GEMINI_ORIGIN],
    fileHosts: [],
    needsKey: true,
    keyHeader: (key) => ({ 'x-goog-api-key': key }),
    create: ({ own: [origin = GEMINI_ORIGIN], ...link }) => createGemini({ ...link, origin }),
  },
  elevenlabs: {
    origins: [ELEVENLABS_ORIGIN],
    fileHosts: [],
    needsKey: true,
    keyHeader: (key) => ({ 'xi-api-key': key }),
    create: ({ own: [origin = ELEVENLABS_ORIGIN], ...link }) => createElevenLabs({ ...link, origin }),
  },
  comfyui: {
    origins: [],
    fileHosts: [],
    needsKey: false,
    keyHeader: bearer,
    create: ({ own: addresses, ...link }) => createComfyUi({ ...link, addresses }),
  },
  'open-inference': {
    origins: [],
    fileHosts: [],
    needsKey: false,
    keyHeader: bearer,
    create: ({ own: [origin = ''], ...link }) => createOpenInference({ ...link, origin }),
  },
}

const MAX_RUNS = 4

type ProviderSettings = {
  name: string
  type: ProviderType
  entry: ProviderEntry
  key: string | null
  workflowFolder: string
}

/** The operator's own addresses, and the client of the provider. */
function connect({ type, entry, key }: Pick<ProviderSettings, 'type' | 'entry' | 'key'>) {
  const row = PROVIDERS[type]
  const own = [entry.url ?? []].flat().map((url) => url.replace(/\/+$/, ''))
  const http = createProviderHttp({
    apiOrigins: own.length > 0 ? own : row.origins,
    fileHosts: [...row.fileHosts, ...(entry.fileHosts ?? [])],
    ownAddress: own.length > 0,
    headers: key ? row.keyHeader(key) : {},
    secret: key,
  })
  return { row, own, http }
}

export function createProvider({ name, workflowFolder, ...settings }: ProviderSettings): Provider {
  const { entry } = settings
  const { row, own, http } = connect(settings)
  const maxDailyMicros = entry.maxDailyUsd === undefined ? null : Math.round(entry.maxDailyUsd * 1e6)
  return row.create({
    http,
    limits: { name, maxRuns: entry.maxRuns ?? MAX_RUNS, maxDailyMicros },
    own,
    workflowFolder,
  })
}

/** Null if the provider does not moderate. */
export function createClassifier(
  { name, ...settings }: Omit<ProviderSettings, 'workflowFolder'>,
  moderation: ModerationSettings,
): ContentClassifier | null {
  if (settings.type !== 'openai') return null
  const { http, own } = connect(settings)
  return createOpenAiModeration({ http, name, baseUrl: own[0] ?? OPENAI_URL, ...moderation })
}
