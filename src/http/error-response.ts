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

/** The database is back by then after most of what can happen to it. */
const TRY_AGAIN_SECONDS = 5

/** The one place where anything thrown becomes an answer. What we did not foresee is logged whole and told to nobody. */
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

/** The same in a page, from which there is a way on. */
async function errorPage(
  context: AppContext,
  text: string,
  status: (typeof ERRORS)[keyof typeof ERRORS]['status'],
): Promise<Response> {
  const { locale } = context.get('request')
  const texts = await serverMessages.load(locale)
  // What was sent in a form cannot be asked for again by its address, and what is not there will not be there then.
  const mayWork = context.req.method === 'GET' && status !== 404
  const again = mayWork ? [{ href: '', label: texts['error_page.again'] }] : []
  const home = { href: withLocale('/', locale), label: texts['error_page.home'] }
  // A payment is made in a frame, where this may have to be seen, too.
  const security = contentSecurityPolicy({ extraOrigins: [], frameAncestors: "'self'" }, [])
  context.header('content-security-policy', security)
  const page = { lang: locale, title: texts['error_page.title'], text, links: [...again, home] }
  return context.html(renderBarePage(page), status)
}

/** Somebody looks at the answer, rather than a program. */
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

/** Names the first field that was refused and why, in words a person can act on. */
export function inputRefused(error: z.core.$ZodError): AppError {
  const [issue] = error.issues
  const field = issue?.path.map(String).join('.') || 'request'
  return new AppError('input_refused', { field, problem: issue ? inputProblem(issue) : 'not valid' })
}
