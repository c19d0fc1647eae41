import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import type { Logger } from 'pino'
import type { Limits } from '../modules/limits/limits.service.ts'
import { creditCalls } from '../shared/contract/credit.ts'
import { operationCalls } from '../shared/contract/operation.ts'
import { payCalls } from '../shared/contract/pay.ts'
import { sandboxCalls } from '../shared/contract/sandbox.ts'
import { siteCalls } from '../shared/contract/site.ts'
import { userCalls } from '../shared/contract/users.ts'
import { AppError } from '../shared/errors.ts'
import { implementCalls } from './calls.ts'
import { errorResponse } from './error-response.ts'
import { type CallerOptions, describeCaller } from './middleware/caller.ts'
import { limitRequests } from './middleware/limit-requests.ts'
import { describeRequest } from './middleware/request.ts'
import { requireOperator } from './middleware/require-operator.ts'
import { mountDocumentation } from './openapi.ts'
import { mountPages, type PageOptions } from './pages/pages.ts'
import type { AppEnv } from './request-context.ts'
import { mountDataExport } from './routes/account-changes.ts'
import { type CheckoutOptions, mountCheckout } from './routes/checkout.ts'
import { type CreditOptions, creditHandlers } from './routes/credit.ts'
import { type HealthChecks, mountHealth } from './routes/health.ts'
import { type OperationOptions, operationHandlers } from './routes/operation.ts'
import { mountOutbox, type OutboxReader } from './routes/outbox.ts'
import { type PayOptions, payHandlers } from './routes/pay.ts'
import { mountPaymentWebhook, type PaymentWebhook } from './routes/payment-webhook.ts'
import { type SandboxOptions, sandboxHandlers } from './routes/sandbox.ts'
import { type SiteOptions, siteHandlers } from './routes/site.ts'
import { type UserOptions, userHandlers } from './routes/users.ts'

export type AppOptions = {
  log: Logger
  limits: Limits
  site: SiteOptions
  caller: CallerOptions
  users: UserOptions
  credit: CreditOptions
  pay: PayOptions
  checkout: CheckoutOptions
  operation: OperationOptions
  sandbox: SandboxOptions
  paymentWebhook: PaymentWebhook
  pages: PageOptions
  health: HealthChecks
  trustedProxies: number
  /** Present only where mail is kept on the machine instead of being sent. */
  outbox: OutboxReader | null
}

export type App = OpenAPIHono<AppEnv>

/** JSON bodies are small; files have their own calls, which stream and have limits of their own. */
const MAX_JSON_BYTES = 256 * 1024

export function createApp(options: AppOptions): App {
  const app: App = new OpenAPIHono<AppEnv>()
  app.onError((error, context) => errorResponse(error, context))
  app.use(describeRequest(options))
  app.use(
    secureHeaders({
      // Google's sign-in answers from a window of its own.
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
      crossOriginResourcePolicy: 'same-origin',
      referrerPolicy: 'strict-origin-when-cross-origin',
      strictTransportSecurity: options.site.site.origin.startsWith('https:'),
      // The content security policy of each page says who may frame it.
      xFrameOptions: false,
    }),
  )

  mountHealth(app, options.health)
  app.use('/api/*', limitRequests(options.limits))
  app.use(
    '/api/*',
    bodyLimit({
      maxSize: MAX_JSON_BYTES,
      onError: () => {
        throw new AppError('too_large', { limit: '256 kB' })
      },
    }),
  )
  app.use('/api/*', describeCaller(options.caller))
  implementCalls(app, siteCalls, siteHandlers(options.site))
  implementCalls(app, userCalls, userHandlers(options.users))
  implementCalls(app, creditCalls, creditHandlers(options.credit))
  implementCalls(app, payCalls, payHandlers(options.pay))
  app.use('/api/operation/*', requireOperator(options.operation.operatorEmails))
  implementCalls(app, operationCalls, operationHandlers(options.operation))
  implementCalls(app, sandboxCalls, sandboxHandlers(options.sandbox))
  mountPaymentWebhook(app, options.paymentWebhook)
  mountDataExport(app, options.users)
  mountDocumentation(app, options.site)
  app.all('/api/*', () => {
    throw new AppError('not_found')
  })

  mountCheckout(app, options.checkout)
  if (options.outbox) mountOutbox(app, options.outbox)
  mountPages(app, options.pages)
  return app
}
