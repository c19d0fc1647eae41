import { z } from 'zod'
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

/** Outside production test cards buy credits and mail is shown, which is nobody else's business. */
export const THIS_MACHINE = '127.0.0.1'

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
export type Environment = z.infer<typeof Environment>

/** Every setting there is, by the name of its environment variable. */
export const SETTINGS = Object.keys(Environment.shape)

export function readEnvironment(environment: Record<string, string | undefined>): Environment {
  // An empty value in a .env file means "not set".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const { data, error } = Environment.safeParse(given)
  if (data) return data
  const [issue] = error.issues
  const name = String(issue?.path[0])
  throw new ConfigError(`${name} ${issue?.message} (it is ${JSON.stringify(given[name])}).`)
}
