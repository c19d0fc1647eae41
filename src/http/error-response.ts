import { HTTPException } from 'hono/http-exception'
import type { z } from 'zod'
import type { Envelope } from '../shared/contract/call.ts'
import { AppError, ERRORS } from '../shared/errors.ts'
import { withLocale } from '../shared/i18n/locales.ts'
import { serverMessages } from '../shared/i18n/server-messages.ts'
import { loadServerText } from '../shared/i18n/server-text.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { inputProblem } from './input-problem.ts'
import { renderBarePage } from './pages/bare-page.ts'
import type { AppContext } from './request-context.ts'
import { isUnreachable } from './unreachable.ts'
import { readUnreadBody } from './unread-body.ts'

/** Most database outages are over by then. */
const TRY_AGAIN_SECONDS = 5

/**
 * The only place that turns errors into answers. Unexpected errors are logged completely and revealed to
 * nobody.
 */
export async function errorResponse(error: unknown, context: AppContext): Promise<Response> {
  const { log, requestId, locale } = context.get('request')
  const known = knownError(error)
  if (known && known !== error && isUnreachable(error))
    log.warn({ err: error }, 'something cannot be reached')
  if (!known) log.error({ err: error }, 'unforeseen error')
  const { reason, details } = known ?? new AppError('our_fault')
  const { code, status, message } = ERRORS[reason]
  const text = await loadServerText(locale)
  const body: Envelope<typeof details> = {
    code,
    msg: text(message, { requestId, ...details }),
    data: details,
  }
  context.header('cache-control', 'no-store')
  await readUnreadBody(context)
  if (typeof details.seconds === 'number') context.header('retry-after', String(details.seconds))
  return isPage(context) ? errorPage(context, body.msg, status) : context.json(body, status)
}

/** The same as a page, with a way on. */
async function errorPage(
  context: AppContext,
  text: string,
  status: (typeof ERRORS)[keyof typeof ERRORS]['status'],
): Promise<Response> {
  const { locale } = context.get('request')
  const texts = await serverMessages.load(locale)
  // A form that was sent cannot be requested again by its address, and a missing page stays missing.
  const mayWork = context.req.method === 'GET' && status !== 404
  const again = mayWork ? [{ href: '', label: texts['error_page.again'] }] : []
  const home = { href: withLocale('/', locale), label: texts['error_page.home'] }
  // Payments are made in a frame, and errors may have to be shown there, too.
  const security = contentSecurityPolicy({ extraOrigins: [], frameAncestors: "'self'" }, [])
  context.header('content-security-policy', security)
  const page = { lang: locale, title: texts['error_page.title'], text, links: [...again, home] }
  return context.html(renderBarePage(page), status)
}

/** A person reads the answer, not a program. */
function isPage({ req }: AppContext): boolean {
  return !req.path.startsWith('/api/') && (req.header('accept') ?? '').includes('text/html')
}

function knownError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (isUnreachable(error)) return new AppError('busy', { seconds: TRY_AGAIN_SECONDS })
  if (!(error instanceof HTTPException) || error.status >= 500) return null
  return error.status === 415
    ? new AppError('wrong_content_type')
    : new AppError('input_refused', { field: 'none' })
}

/** Names the first refused field and the reason, in words that help to fix it. */
export function inputRefused(error: z.core.$ZodError): AppError {
  const [issue] = error.issues
  const field = issue?.path.map(String).join('.') || 'request'
  return new AppError('input_refused', { field, problem: issue ? inputProblem(issue) : 'not valid' })
}
