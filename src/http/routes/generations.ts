import { streamSSE } from 'hono/streaming'
import type { SessionWatch } from '../../modules/accounts/session-watch.ts'
import type { Owner } from '../../modules/credits/owner.ts'
import type { GenerationState } from '../../modules/generations/generation-state.ts'
import type { Generations } from '../../modules/generations/generations.service.ts'
import type { Requester } from '../../modules/generations/requester.ts'
import { titleOf } from '../../modules/generations/title.ts'
import type { Limits } from '../../modules/limits/limits.service.ts'
import type { PageTitles } from '../../modules/pages/page-titles.ts'
import { Generation, type generationCalls } from '../../shared/contract/generations.ts'
import { AppError } from '../../shared/errors.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import { serverMessages } from '../../shared/i18n/server-messages.ts'
import { loadServerText } from '../../shared/i18n/server-text.ts'
import { shortName } from '../../shared/shorten.ts'
import type { App } from '../app-type.ts'
import type { Handlers } from '../calls.ts'
import { EventStreams } from '../event-streams.ts'
import { findOwner, requireOwner } from '../owner.ts'
import type { AppContext } from '../request-context.ts'

export type GenerationOptions = {
  domain: string
  generations: Generations
  pageTitles: PageTitles
  /** Distinguishes networks without storing their addresses. */
  hashNetwork: (address: string) => Promise<string>
}

/** Proxies close connections that are silent for a while. */
const HEARTBEAT_MS = 15_000
/** How long a browser waits before it reconnects. */
const RECONNECT_MS = 2_000

const EVENT_PATHS = {
  '/api/generations/{id}/events':
    'Server-sent events named `generation`, each with the generation as it is then, up to its end',
  '/api/generation-events':
    'The same of all your generations that have not ended and those of the last hour, until none is open',
}

export function generationHandlers({
  domain,
  generations,
  pageTitles,
  hashNetwork,
  limits,
}: GenerationOptions & { limits: Pick<Limits, 'consume'> }): Handlers<typeof generationCalls> {
  const known = (context: AppContext) => getOwner(context, domain)
  const inWords = wordsOf(pageTitles)
  /** With the network of the caller, whose budget of engine time counts, too. */
  async function asking(owner: Owner, context: AppContext): Promise<Requester> {
    const { address } = context.get('request')
    return { ...owner, network: address === 'in-process' ? null : await hashNetwork(address) }
  }
  return {
    'POST /api/generations/quote': async ({ body }, { locale }, context) => {
      const owner = await asking(await requireOwner(context, domain), context)
      const quote = await namingFields(locale, () => generations.quote(owner, body))
      const { warnings, refusal, waitMs, ...found } = quote
      const messages = await serverMessages.load(locale)
      return {
        ...found,
        warnings: warnings.map((key) => messages[key]),
        refusal: refusal && messages[refusal],
        wait_ms: waitMs,
      }
    },

    'POST /api/generations/preview': async ({ body }, { locale }, context) => {
      const owner = await asking(await requireOwner(context, domain), context)
      await limits.consume('previewsPerOwner', owner.id)
      const { pictures, problem, blockedFile } = await namingFields(locale, () =>
        generations.preview(owner, body),
      )
      const messages = await serverMessages.load(locale)
      const words = blockedFile ? await namingFile(blockedFile, locale) : problem && messages[problem]
      return { pictures, problem: words }
    },

    'POST /api/generations': async ({ body }, { locale }, context) => {
      const owner = await asking(await requireOwner(context, domain), context)
      return namingFields(locale, () => generations.start(owner, body))
    },

    'GET /api/generations': async ({ query }, { locale }, context) => {
      const owner = await findOwner(context, domain)
      const states = owner ? await generations.list(owner, query.tool) : []
      return { generations: await Promise.all(states.map((state) => inWords(state, locale))) }
    },

    'GET /api/generations/{id}': async ({ params }, { locale }, context) =>
      inWords(await generations.get(await known(context), params.id), locale),

    'POST /api/generations/{id}/cancel': async ({ params }, { locale }, context) =>
      inWords(await generations.cancel(await known(context), params.id), locale),

    'POST /api/generations/{id}/retry': async ({ params }, { locale }, context) => {
      const owner = await asking(await known(context), context)
      return namingFields(locale, () => generations.retry(owner, params.id))
    },

    'GET /api/generations/{id}/receipt': async ({ params }, _request, context) =>
      generations.receipt(await known(context), params.id),
  }
}

type Watched = {
  context: AppContext
  owner: Owner
  watch: (over: AbortSignal) => AsyncIterable<GenerationState>
}

/** Replaces polling for generations. */
export function mountGenerationEvents(
  app: App,
  { domain, generations, pageTitles }: Omit<GenerationOptions, 'hashNetwork'>,
  stopping: AbortSignal,
): void {
  const inWords = wordsOf(pageTitles)
  const streams = new EventStreams()
  for (const [path, summary] of Object.entries(EVENT_PATHS)) {
    app.openAPIRegistry.registerPath({
      method: 'get',
      path,
      tags: ['Generations'],
      summary,
      responses: {
        200: { description: 'The events', content: { 'text/event-stream': { schema: Generation } } },
      },
    })
  }

  app.get('/api/generation-events', async (context) => {
    const owner = await getOwner(context, domain)
    return send({ context, owner, watch: (over) => generations.watchAll(owner, over) })
  })

  app.get('/api/generations/:id/events', async (context) => {
    const id = context.req.param('id')
    const owner = await getOwner(context, domain)
    // Asked before the answer begins, so that a missing one gets the same answer as in any other call.
    await generations.get(owner, id)
    return send({ context, owner, watch: (over) => generations.watch(id, owner, over) })
  })

  function send({ context, owner, watch }: Watched): Response {
    const { locale, log } = context.get('request')
    const close = streams.open(owner.id)
    // Otherwise, proxies would buffer events.
    context.header('x-accel-buffering', 'no')
    const response = streamSSE(context, async (stream) => {
      const gone = new AbortController()
      stream.onAbort(() => gone.abort())
      const heartbeat = setInterval(() => void stream.write(': still here\n\n'), HEARTBEAT_MS)
      let session: SessionWatch | null = null
      try {
        session = await context.get('caller').watchSession()
        const over = AbortSignal.any([gone.signal, stopping, ...(session ? [session.ended] : [])])
        // Otherwise, an event for a client that does not read would wait forever.
        over.addEventListener('abort', () => stream.abort(), { once: true })
        for await (const state of watch(over)) {
          if (over.aborted) break
          const data = JSON.stringify(await inWords(state, locale))
          await stream.writeSSE({ event: 'generation', data, retry: RECONNECT_MS })
        }
      } catch (error) {
        // The answer has begun, so it can only be ended; the browser reconnects. This is also how a visitor
        // stops seeing generations that have moved to the account they signed in to.
        // A query that was running when this process ended may have lost its database.
        const isExpected = error instanceof AppError || stopping.aborted
        if (!isExpected) log.error({ err: error }, 'the events of generations broke off')
      } finally {
        clearInterval(heartbeat)
        session?.stop()
        close()
      }
    })
    response.headers.set('cache-control', 'no-store, no-transform')
    return response
  }
}

/** Unknown callers have no generations. */
async function getOwner(context: AppContext, domain: string) {
  const owner = await findOwner(context, domain)
  if (!owner) throw new AppError('not_found')
  return owner
}

function wordsOf(pageTitles: PageTitles) {
  return async (
    { failure, blockedFile, step, fileName, ...state }: GenerationState,
    locale: LocaleCode,
  ): Promise<Generation> => {
    const messages: Record<string, string> = await serverMessages.load(locale)
    const titleOfPage = await pageTitles(locale)
    const { title } = titleOf(state.tool, state.inputs, { titleOfPage, fileName })
    return {
      ...state,
      title,
      step: step && (messages[`step.${step}`] ?? null),
      ...(failure !== null && {
        error: { name: failure, message: await failureInWords({ failure, blockedFile }, locale) },
      }),
    }
  }
}

/**
 * An engine's remarks on an input also appear before a start, when there is nothing to be charged for yet.
 */
async function failureInWords(
  { failure, blockedFile }: { failure: string; blockedFile: string | null },
  locale: LocaleCode,
): Promise<string> {
  if (blockedFile) return namingFile(blockedFile, locale)
  const messages: Record<string, string> = await serverMessages.load(locale)
  if (!failure.startsWith('rejection.')) return messages[`failure.${failure}`] ?? failure
  return `${messages[failure] ?? failure} ${messages['failure.not_charged']}`
}

async function namingFile(blockedFile: string, locale: LocaleCode): Promise<string> {
  const text = await loadServerText(locale)
  return text('failure.blocked_file', { file: shortName(blockedFile) })
}

/** Problems of a field use the label that people see next to it. */
async function namingFields<Result>(locale: LocaleCode, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || typeof error.details.field !== 'string') throw error
    const messages: Record<string, string> = await serverMessages.load(locale)
    const { field } = error.details
    throw new AppError(error.reason, {
      ...error.details,
      name: field,
      field: messages[`field.${field}.label`] ?? field,
    })
  }
}
