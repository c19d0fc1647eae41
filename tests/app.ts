import path from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../src/db/database.ts'
import { createApp } from '../src/http/app.ts'
import type { OtherBuilds } from '../src/http/pages/other-builds.ts'
import { composeSite } from '../src/main/compose-site.ts'
import type { Infrastructure } from '../src/main/infrastructure.ts'
import { createLog } from '../src/main/log.ts'
import { type MakeProvider, sandboxProvider } from '../src/main/payment-providers.ts'
import type { Work } from '../src/main/worker.ts'
import { createCredits } from '../src/modules/credits/credits.service.ts'
import type { MailMessage } from '../src/modules/mail/mailer.ts'
import { createPageDirectory } from '../src/modules/pages/page-directory.ts'
import type { CallName } from '../src/shared/contract/call.ts'
import type { OperatorRole } from '../src/shared/operators.ts'
import { noInfrastructure } from './infrastructure.ts'
import { drain } from './jobs.ts'

const ORIGIN = 'http://plumdrop.test'

const publicFiles = { hashOf: () => null, addressOf: (address: string) => address }

type Overrides = {
  siteOrigin?: string
  development?: boolean
  /** Owners. */
  operatorEmails?: string[]
  /** Operators with other roles, by address. */
  operatorRoles?: Record<string, OperatorRole>
  google?: { clientId: string; keysUrl: string }
  makeProvider?: MakeProvider
  infrastructure?: Infrastructure
  otherBuilds?: OtherBuilds
}

/** A test's request; loosely typed, because tests also send what no client would. */
type TestCall = {
  body?: unknown
  query?: Record<string, string>
  params?: Record<string, string>
  headers?: Record<string, string>
  token?: string
  cookie?: string
  /** The network address of the request. */
  from?: string
}

type TestAnswer = {
  status: number
  code: number
  msg: string
  // Each test states the type it expects.
  data: unknown
  /** The cookie that was set, ready to be sent back. */
  cookie: string | undefined
}

export type TestApp = ReturnType<typeof createTestApp>

/** The whole site except its pages, wired as in production, with the test's own clock and mailbox. */
export function createTestApp(db: Database, overrides: Overrides = {}) {
  const { siteOrigin = ORIGIN, development = false, operatorEmails = [], google = null } = overrides
  const { makeProvider = sandboxProvider, infrastructure = noInfrastructure } = overrides
  const mailbox: MailMessage[] = []
  // An error in the log is noise on the console, which fails the test that caused it.
  const log = createLog('error', { write: (line: string) => console.error(line) })
  let clock: Date | null = null
  const now = () => clock ?? new Date()
  const credits = createCredits(db, () => clock)
  const { routes, work, accounts, payments, catalogue } = composeSite({
    db,
    log,
    credits,
    mailer: { send: async (message) => void mailbox.push(message) },
    makeProvider,
    infrastructure,
    publicFiles,
    siteName: 'Plumdrop',
    siteOrigin,
    development,
    operatorEmails,
    operatorRoles: new Map([
      ...Object.entries(overrides.operatorRoles ?? {}),
      ...operatorEmails.map((email) => [email, 'owner'] as const),
    ]),
    google,
    now,
  })
  const all = [...work.jobs, ...work.runs, ...work.forms, ...work.visits]
  const pageDirectory = createPageDirectory({ servedLocales: ['en-US'], siteName: 'Plumdrop' })
  const app = createApp({
    log,
    ...routes,
    site: {
      site: siteFacts(siteOrigin, development),
      catalogue: catalogue.current,
      pageDirectory,
      publicFiles,
    },
    pages: {
      siteName: 'Plumdrop',
      origin: siteOrigin,
      render: async () => new Response('<!doctype html><title>A page</title>'),
      build: { id: 'test', builtAt: '2026-01-01T00:00:00Z' },
      clientFolder: path.join(import.meta.dirname, 'media'),
      otherBuilds: overrides.otherBuilds ?? null,
      holdPages: true,
      publicFiles,
      contentSecurity: { extraOrigins: [] },
      pageDirectory,
      limits: routes.limits,
      servedLocales: ['en-US'],
      listPieces: () => routes.gallery.feed.listIds(),
      contentVersion: () => 'test',
    },
    health: { database: () => db.pool.query('select 1'), isDiskLow: async () => false },
    stopping: new AbortController().signal,
    trustedProxies: 1,
    outbox: null,
  })

  async function call(name: CallName, options: TestCall = {}): Promise<TestAnswer> {
    const response = await app.request(requestOf(name, options, siteOrigin))
    const [cookie] = response.headers.getSetCookie().map((line) => line.split(';')[0])
    return { status: response.status, cookie, ...(await response.json()) }
  }

  return {
    app,
    db,
    accounts,
    payments,
    catalogue,
    credits,
    call,
    /** Mail that was sent, oldest first. */
    mailbox,
    runJobs: () => runWaitingJobs(db, all, log),
    /** Runs now what the clock would start later, and everything that follows. */
    async runSchedule(name: string): Promise<void> {
      const schedule = work.schedules.find((candidate) => candidate.name === name)
      const job = work.jobs.find((candidate) => candidate.name === schedule?.job.name)
      if (!schedule || !job?.run) throw new Error(`There is no schedule ${name}`)
      await job.run(schedule.payload, jobContext(log))
      await runWaitingJobs(db, all, log)
    },
    now,
    /** Stops the clock at a moment, or releases it. */
    setClock: (at: Date | null) => {
      clock = at
    },
  }
}

function siteFacts(origin: string, development: boolean) {
  const none = { google_client_id: null, analytics: null, live_chat: null, rating: null }
  return { name: 'Plumdrop', origin, build_id: 'test', development, ...none }
}

function requestOf(name: CallName, options: TestCall, origin: string): Request {
  const { body, query = {}, params = {}, headers = {}, token, cookie, from = '192.0.2.1' } = options
  const [method = 'GET', template = '/'] = name.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  return new Request(`${origin}${path}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      'x-forwarded-for': from,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

function jobContext(log: Logger) {
  return { signal: new AbortController().signal, attempt: 1, lastAttempt: true, log }
}

type Jobs = Work['jobs']

/** Works like a worker, now and one job after the other, until nothing waits. */
async function runWaitingJobs(db: Database, jobs: Jobs, log: Logger): Promise<void> {
  await drain(db, async ({ name, input }) => {
    const job = jobs.find((candidate) => candidate.name === name)
    if (!job?.run) throw new Error(`Nobody does ${name}`)
    await job.run(input, jobContext(log))
  })
}
