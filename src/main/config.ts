import { totalmem } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { OPERATOR_ROLES, type OperatorRole } from '../shared/operators.ts'
import { RATING_COUNT, RATING_VALUE, SITE_NAME } from '../shared/site.ts'
import { ROLES } from './roles.ts'

/** Thrown with one sentence that says what to set. */
export class ConfigError extends Error {}

const text = z.string().trim().min(1)
const port = z.coerce.number('must be a number').int().min(0).max(65535, 'must be between 0 and 65535')
const address = z.url({ protocol: /^https?$/, error: 'must be an address such as https://example.com' })
const hosts = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/i,
          'must be hosts with commas between them, such as https://*.example.com,https://cdn.example.com',
        ),
    ),
  )
const lowerCaseList = z.string().transform((list) =>
  list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean),
)
const emails = lowerCaseList.pipe(
  z.array(z.email('must be addresses with commas between them, such as ann@example.com,bo@example.com')),
)

/** Owners are named by OPERATOR_EMAILS alone. */
const HELPER = /^(support|moderator|viewer):[^\s:@]+@[^\s:@]+$/
const roles = lowerCaseList.pipe(
  z.array(
    z
      .string()
      .regex(
        HELPER,
        'must be roles and addresses with commas between them, such as support:ann@example.com,viewer:bo@example.com',
      ),
  ),
)

const ALL_ADDRESSES = '0.0.0.0'
/** Test cards buy credits and mail is shown outside production, which is nobody else's business. */
const THIS_MACHINE = '127.0.0.1'

const Environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  ROLE: z.enum(ROLES, 'must be all, web, worker or engines').default('all'),
  PORT: port.default(3000),
  HOST: text.optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: text.default(THIS_MACHINE),
  DATA_DIR: text.default('./data'),
  SITE_NAME: text.max(40, 'must be at most 40 characters').default(SITE_NAME),
  SITE_ORIGIN: address.optional(),
  TRUSTED_PROXIES: z.coerce.number('must be a number').int().min(0, 'must be 0 or more').default(0),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: text.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number')
    .min(0)
    .max(1, 'must be from 0 to 1')
    .default(1),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user@host/name' })
    .optional(),
  DATABASE_POOL_SIZE: z.coerce.number('must be a number').int().min(10, 'must be 10 or more').default(20),
  WORKER_CONCURRENCY: z.coerce.number('must be a number').int().min(1, 'must be 1 or more').default(2),
  ENGINE_PROCESSES: z.coerce.number('must be a number').int().min(1, 'must be 1 or more').optional(),
  ENGINE_MEMORY_MB: z.coerce.number('must be a number').int().min(512, 'must be 512 or more').default(3072),
  REFUSE_MINORS_FACES: z.stringbool('must be true or false').default(false),
  MIN_FREE_DISK_MB: z.coerce.number('must be a number').min(0, 'must be 0 or more').default(512),
  FFMPEG_PATH: text.optional(),
  FAL_API_KEY: text.optional(),
  REPLICATE_API_KEY: text.optional(),
  OPENAI_API_KEY: text.optional(),
  GEMINI_API_KEY: text.optional(),
  ELEVENLABS_API_KEY: text.optional(),
  S3_ENDPOINT: address.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_PUBLIC_URL: address.optional(),
  S3_FORCE_PATH_STYLE: z.stringbool('must be true or false').default(false),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587' })
    .optional(),
  SMTP_REQUIRE_TLS: z.stringbool('must be true or false').default(true),
  MAIL_FROM: text.optional(),
  PAYMENTS: z.enum(['stripe', 'sandbox'], 'must be stripe or sandbox').optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  TELEGRAM_BOT_TOKEN: text.optional(),
  TELEGRAM_API_URL: address.default('https://api.telegram.org'),
  OPERATOR_EMAILS: emails.default([]),
  OPERATOR_ROLES: roles.default([]),
  ANALYTICS_SCRIPT_URL: address.optional(),
  ANALYTICS_SITE_ID: text.optional(),
  ANALYTICS_HOSTS: hosts.default([]),
  LIVE_CHAT_SCRIPT_URL: address.optional(),
  LIVE_CHAT_SITE_ID: text.optional(),
  LIVE_CHAT_HOSTS: hosts.default([]),
  RATING_COUNT: z.coerce.number('must be a number').int().min(1, 'must be 1 or more').default(RATING_COUNT),
  RATING_VALUE: z.coerce
    .number('must be a number')
    .min(1)
    .max(5, 'must be from 1 to 5')
    .default(RATING_VALUE),
  RATING_IS_REAL: z.stringbool('must be true or false').default(false),
})
type Environment = z.infer<typeof Environment>

/** Every setting there is, by the name of its environment variable. */
export const SETTINGS = Object.keys(Environment.shape)

/** Of the memory of a machine: what is left to the site, its database and the system. */
const REST_MB = 1024

/** Two processes let a photo pass a video; where there is no room for all that both may take, there is one. */
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

/** What may be meant, and often is a mistake. */
export function doubtsAbout({ role, databaseUrl, storage }: Config): string[] {
  return role !== 'all' && databaseUrl !== null && storage.kind === 'disk'
    ? [
        `This process has ROLE=${role} and keeps files on its own disk, which processes on other machines do not see: set S3_BUCKET unless all of them run here.`,
      ]
    : []
}

/** What there is, or what this process was given of it, as containers do. */
function machineMemoryMb(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20
}

const localOrigin = (port: number): string => `http://localhost:${port}`

/** The configuration once the machine has chosen the port, which PORT=0 leaves to it. */
export function atPort(config: Config, port: number): Config {
  const configured = config.siteOrigin !== localOrigin(config.port)
  return { ...config, port, siteOrigin: configured ? config.siteOrigin : localOrigin(port) }
}

function readEnvironment(environment: Record<string, string | undefined>): Environment {
  // An empty value in a .env file means "not set".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const { data, error } = Environment.safeParse(given)
  if (data) return data
  const [issue] = error.issues
  const name = String(issue?.path[0])
  throw new ConfigError(`${name} ${issue?.message} (it is ${JSON.stringify(given[name])}).`)
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

/** Under the names that OpenTelemetry gives these settings everywhere. */
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
