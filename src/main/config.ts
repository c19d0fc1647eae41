import { totalmem } from 'node:os'
import path from 'node:path'
import { OPERATOR_ROLES, type OperatorRole } from '../shared/operators.ts'
import { ConfigError, type Environment, readEnvironment, THIS_MACHINE } from './environment.ts'

const ALL_ADDRESSES = '0.0.0.0'

/** The memory of the machine that is left to the site, its database and the system. */
const REST_MB = 1024

/** With two processes a photo can overtake a video. Where memory is too short for both, there is one. */
const defaultProcesses = (engineMemoryMb: number, memoryMb: number): number =>
  memoryMb >= 2 * engineMemoryMb + REST_MB ? 2 : 1

/** The whole configuration, read once. Only this folder knows that it came from environment variables. */
export function loadConfig(environment: Record<string, string | undefined>, memoryMb = machineMemoryMb()) {
  const env = readEnvironment(environment)
  const production = env.NODE_ENV === 'production'
  if (production && !env.SITE_ORIGIN)
    throw new ConfigError('Set SITE_ORIGIN to the address people use, such as https://example.com.')
  return {
    production,
    role: env.ROLE,
    host: env.HOST ?? (production ? ALL_ADDRESSES : THIS_MACHINE),
    port: env.PORT,
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    dataDir: path.resolve(env.DATA_DIR),
    siteName: env.SITE_NAME,
    siteOrigin: env.SITE_ORIGIN ? new URL(env.SITE_ORIGIN).origin : localOrigin(env.PORT),
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    workerConcurrency: env.WORKER_CONCURRENCY,
    engines: {
      processes: env.ENGINE_PROCESSES ?? defaultProcesses(env.ENGINE_MEMORY_MB, memoryMb),
      memoryMb: env.ENGINE_MEMORY_MB,
      refuseMinors: env.REFUSE_MINORS_FACES,
    },
    minFreeDiskMb: env.MIN_FREE_DISK_MB,
    apiKeys: readApiKeys(environment),
    ffmpeg: { configured: env.FFMPEG_PATH ?? null, searchPath: environment.PATH ?? '' },
    traces: tracesConfig(env),
    storage: storageConfig(env),
    mail: mailConfig(env, production),
    payments: paymentsConfig(env, production),
    googleClientId: env.GOOGLE_CLIENT_ID ?? null,
    telegram: env.TELEGRAM_BOT_TOKEN ? { token: env.TELEGRAM_BOT_TOKEN, apiUrl: env.TELEGRAM_API_URL } : null,
    operatorEmails: env.OPERATOR_EMAILS,
    operatorRoles: operatorRoles(env),
    analytics: scriptConfig(env, 'ANALYTICS'),
    liveChat: scriptConfig(env, 'LIVE_CHAT'),
    rating: { count: env.RATING_COUNT, value: env.RATING_VALUE, isReal: env.RATING_IS_REAL },
  }
}

export type Config = ReturnType<typeof loadConfig>

/** Settings that may be intended, but are often a mistake. */
export function doubtsAbout({ role, databaseUrl, storage }: Config): string[] {
  return role !== 'all' && databaseUrl !== null && storage.kind === 'disk'
    ? [
        `This process has ROLE=${role} and keeps files on its own disk, which processes on other machines do not see: set S3_BUCKET unless all of them run here.`,
      ]
    : []
}

/** The machine's memory, or this process's share of it, as in containers. */
function machineMemoryMb(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20
}

const localOrigin = (port: number): string => `http://localhost:${port}`

/** The configuration once the machine has chosen the port, which PORT=0 leaves to it. */
export function atPort(config: Config, port: number): Config {
  const configured = config.siteOrigin !== localOrigin(config.port)
  return { ...config, port, siteOrigin: configured ? config.siteOrigin : localOrigin(port) }
}

/** Keys of engines elsewhere, by the name that engines.json gives them: `GPU_BOX_API_KEY` is that of `gpu-box`. */
function readApiKeys(environment: Record<string, string | undefined>): Record<string, string> {
  const keys = Object.entries(environment).flatMap(([name, value]) => {
    const provider = /^([A-Z][A-Z0-9_]*)_API_KEY$/.exec(name)?.[1]
    return provider && value?.trim() ? [[provider.toLowerCase().replaceAll('_', '-'), value.trim()]] : []
  })
  return Object.fromEntries(keys)
}

function operatorRoles({ OPERATOR_EMAILS: owners, OPERATOR_ROLES: helpers }: Environment) {
  const roleOf = (named: string) => OPERATOR_ROLES.find((role) => named.startsWith(`${role}:`)) ?? 'viewer'
  const all: [string, OperatorRole][] = [
    ...owners.map((email): [string, OperatorRole] => [email, 'owner']),
    ...helpers.map((named): [string, OperatorRole] => [named.slice(named.indexOf(':') + 1), roleOf(named)]),
  ]
  const byEmail = new Map(all)
  if (byEmail.size < all.length) {
    throw new ConfigError('Name each operator once in OPERATOR_EMAILS and OPERATOR_ROLES.')
  }
  return byEmail
}

/** With the names that OpenTelemetry uses for these settings everywhere. */
function tracesConfig(env: Environment) {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const pairs = (env.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter(Boolean)
  const headers = pairs.map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=')
    return [name.trim(), decodeURIComponent(value.join('=').trim())]
  })
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: Object.fromEntries(headers),
    share: env.OTEL_TRACES_SAMPLER_ARG,
  }
}

function storageConfig(env: Environment) {
  if (!env.S3_BUCKET) return { kind: 'disk' } as const
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigError('S3_BUCKET is set, so set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too.')
  }
  return {
    kind: 's3',
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    publicUrl: env.S3_PUBLIC_URL,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    accessKeyId,
    secretAccessKey,
  } as const
}

function mailConfig(env: Environment, production: boolean) {
  if (env.SMTP_URL) {
    if (!env.MAIL_FROM)
      throw new ConfigError('SMTP_URL is set, so set MAIL_FROM to the sender, such as hello@example.com.')
    return {
      kind: 'smtp',
      url: env.SMTP_URL,
      requireTls: env.SMTP_REQUIRE_TLS,
      from: env.MAIL_FROM,
    } as const
  }
  if (production) {
    throw new ConfigError(
      'Set SMTP_URL and MAIL_FROM: in production mail is sent, and the outbox page would show codes to everybody.',
    )
  }
  return { kind: 'outbox' } as const
}

function paymentsConfig(env: Environment, production: boolean) {
  const { PAYMENTS: wished, STRIPE_SECRET_KEY: secretKey } = env
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (wished === 'sandbox') return { kind: 'sandbox' } as const
  if (secretKey && publishableKey && webhookSecret) {
    return { kind: 'stripe', secretKey, publishableKey, webhookSecret } as const
  }
  if (wished === 'stripe' || secretKey || publishableKey || webhookSecret) {
    throw new ConfigError(
      'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET: payments need all three.',
    )
  }
  if (production) {
    throw new ConfigError(
      'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, or PAYMENTS=sandbox if test cards shall buy real credits.',
    )
  }
  return { kind: 'sandbox' } as const
}

function scriptConfig(env: Environment, prefix: 'ANALYTICS' | 'LIVE_CHAT') {
  const { [`${prefix}_SCRIPT_URL` as const]: scriptUrl, [`${prefix}_SITE_ID` as const]: siteId } = env
  if (!scriptUrl && !siteId) return null
  if (!scriptUrl || !siteId)
    throw new ConfigError(`Set both ${prefix}_SCRIPT_URL and ${prefix}_SITE_ID, or neither.`)
  return { scriptUrl, siteId, hosts: env[`${prefix}_HOSTS`] }
}
