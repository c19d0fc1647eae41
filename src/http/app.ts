import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import type { Logger } from 'pino'
import type { EngineWebhooks } from '../modules/generations/engine-webhooks.ts'
import type { Limits } from '../modules/limits/limits.service.ts'
import type { AnsweredRequest } from '../modules/metrics/metrics.ts'
import { adminCalls } from '../shared/contract/admin.ts'
import { auditCalls } from '../shared/contract/audit.ts'
import { catalogueCalls } from '../shared/contract/catalogue.ts'
import { contactCalls } from '../shared/contract/contact.ts'
import { creationCalls } from '../shared/contract/creations.ts'
import { creditCalls } from '../shared/contract/credit.ts'
import { cutOutCalls } from '../shared/contract/cut-outs.ts'
import { engineCalls } from '../shared/contract/engines.ts'
import { galleryCalls, galleryReviewCalls } from '../shared/contract/gallery.ts'
import { generationCalls } from '../shared/contract/generations.ts'
import { operatedGenerationCalls } from '../shared/contract/operated-generations.ts'
import { payCalls } from '../shared/contract/pay.ts'
import { paymentIssueCalls } from '../shared/contract/payment-issues.ts'
import { peopleCalls } from '../shared/contract/people.ts'
import { promptCalls } from '../shared/contract/prompts.ts'
import { pushCalls } from '../shared/contract/push.ts'
import { sandboxCalls } from '../shared/contract/sandbox.ts'
import { signInMethodCalls } from '../shared/contract/sign-in-methods.ts'
import { siteCalls } from '../shared/contract/site.ts'
import { statusCalls } from '../shared/contract/status.ts'
import { stickerPackCalls } from '../shared/contract/sticker-packs.ts'
import { toolCalls } from '../shared/contract/tools.ts'
import { transactionCalls } from '../shared/contract/transactions.ts'
import { uploadCalls } from '../shared/contract/uploads.ts'
import { userCalls } from '../shared/contract/users.ts'
import { verifyCalls } from '../shared/contract/verify.ts'
import { AppError } from '../shared/errors.ts'
import type { App } from './app-type.ts'
import { implementCalls } from './calls.ts'
import { errorResponse } from './error-response.ts'
import { type CallerOptions, describeCaller } from './middleware/caller.ts'
import { limitRequests } from './middleware/limit-requests.ts'
import { refuseMalformedAddress } from './middleware/refuse-malformed-address.ts'
import { describeRequest } from './middleware/request.ts'
import { requireOperator } from './middleware/require-operator.ts'
import { mountDocumentation } from './openapi.ts'
import { mountPages, type PageOptions } from './pages/pages.ts'
import type { AppEnv } from './request-context.ts'
import { mountDataExport } from './routes/account-changes.ts'
import { type AdminOptions, adminHandlers } from './routes/admin.ts'
import { type AuditOptions, auditHandlers, mountAuditExport } from './routes/admin-audit.ts'
import { type CatalogueOptions, catalogueHandlers } from './routes/admin-catalogue.ts'
import { type OperatedGenerationOptions, operatedGenerationHandlers } from './routes/admin-generations.ts'
import { mountPersonExport, type PeopleOptions, peopleHandlers } from './routes/admin-people.ts'
import { type CheckoutOptions, mountCheckout } from './routes/checkout.ts'
import { type ContactOptions, contactHandlers } from './routes/contact.ts'
import { type CreationOptions, creationHandlers } from './routes/creations.ts'
import { type CreditOptions, creditHandlers } from './routes/credit.ts'
import { type CutOutOptions, cutOutHandlers } from './routes/cut-outs.ts'
import { mountEngineWebhooks } from './routes/engine-webhooks.ts'
import { type EngineOptions, engineHandlers } from './routes/engines.ts'
import { mountFormUploads } from './routes/form-uploads.ts'
import {
  type GalleryOptions,
  galleryHandlers,
  galleryReviewHandlers,
  mountGalleryFiles,
} from './routes/gallery.ts'
import { type GenerationOptions, generationHandlers, mountGenerationEvents } from './routes/generations.ts'
import { type HealthChecks, mountHealth } from './routes/health.ts'
import { type MediaOptions, mountMedia } from './routes/media.ts'
import { mountOutbox, type OutboxReader } from './routes/outbox.ts'
import { type PayOptions, payHandlers } from './routes/pay.ts'
import { type PaymentIssueOptions, paymentIssueHandlers } from './routes/payment-issues.ts'
import { mountPaymentWebhook, type PaymentWebhook } from './routes/payment-webhook.ts'
import { type PromptOptions, promptHandlers } from './routes/prompts.ts'
import { type PushOptions, pushHandlers } from './routes/push.ts'
import { mountReceipts, type ReceiptOptions } from './routes/receipts.ts'
import { type ReportOptions, reportHandlers } from './routes/reports.ts'
import { type SandboxOptions, sandboxHandlers } from './routes/sandbox.ts'
import { mountSharedFiles, type SharedFileOptions } from './routes/shared.ts'
import { mountSharedPackFiles, mountTelegramMessages, type SharedPackOptions } from './routes/shared-packs.ts'
import { type SignInMethodOptions, signInMethodHandlers } from './routes/sign-in-methods.ts'
import { type SiteOptions, siteHandlers } from './routes/site.ts'
import { type StatusOptions, statusHandlers } from './routes/status.ts'
import { mountPackArchives, type StickerPackOptions, stickerPackHandlers } from './routes/sticker-packs.ts'
import { type ToolOptions, toolHandlers } from './routes/tools.ts'
import { transactionHandlers } from './routes/transactions.ts'
import { mountUploads, type UploadOptions, uploadHandlers } from './routes/uploads.ts'
import { type UserOptions, userHandlers } from './routes/users.ts'
import { mountVerify, type VerifyOptions } from './routes/verify.ts'

export type AppOptions = {
  log: Logger
  /** Called for every answered request. */
  onAnswered?: ((request: AnsweredRequest) => void) | undefined
  limits: Limits
  site: SiteOptions
  tools: ToolOptions
  uploads: UploadOptions
  media: MediaOptions
  generations: GenerationOptions
  creations: CreationOptions
  cutOuts: CutOutOptions
  gallery: GalleryOptions
  stickerPacks: StickerPackOptions
  prompts: PromptOptions
  push: PushOptions
  sharedFiles: SharedFileOptions
  sharedPacks: SharedPackOptions
  verify: VerifyOptions
  reports: ReportOptions
  engineWebhooks: EngineWebhooks
  status: StatusOptions
  contact: ContactOptions
  caller: CallerOptions
  users: UserOptions
  signInMethods: SignInMethodOptions
  credit: CreditOptions
  pay: PayOptions
  checkout: CheckoutOptions
  receipts: ReceiptOptions
  admin: AdminOptions
  people: PeopleOptions
  audit: AuditOptions
  catalogue: CatalogueOptions
  operatedGenerations: OperatedGenerationOptions
  sandbox: SandboxOptions
  paymentIssues: PaymentIssueOptions
  engines: EngineOptions
  paymentWebhook: PaymentWebhook
  pages: PageOptions
  health: HealthChecks
  /** Aborted when a shutdown begins: endless answers end then, all others are finished. */
  stopping: AbortSignal
  trustedProxies: number
  /** Present only if mail is kept on this machine instead of being sent. */
  outbox: OutboxReader | null
}

/** JSON bodies are small; files have their own calls, which stream and have their own limits. */
const MAX_JSON_BYTES = 256 * 1024

export function createApp(options: AppOptions): App {
  const app: App = new OpenAPIHono<AppEnv>()
  app.onError((error, context) => errorResponse(error, context))
  app.use(describeRequest(options))
  app.use(
    secureHeaders({
      // Google's sign-in answers from its own window.
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
      crossOriginResourcePolicy: 'same-origin',
      referrerPolicy: 'strict-origin-when-cross-origin',
      strictTransportSecurity: options.site.site.origin.startsWith('https:'),
      // The content security policy of each page says who may frame it.
      xFrameOptions: false,
    }),
  )

  app.use(refuseMalformedAddress)
  mountHealth(app, options.health, options.stopping)
  mountApi(app, options)
  mountSharedFiles(app, options.sharedFiles)
  mountGalleryFiles(app, options.gallery)
  mountSharedPackFiles(app, options.sharedPacks)
  mountMedia(app, options.media)
  mountCheckout(app, options.checkout)
  mountReceipts(app, options.receipts)
  if (options.outbox) {
    const { trustedProxies } = options
    mountOutbox(app, options.outbox, { trustedProxies, siteOrigin: options.pages.origin })
  }
  mountPages(app, options.pages)
  return app
}

/** Everything below `/api`. */
function mountApi(app: App, options: AppOptions): void {
  app.use('/api/*', limitRequests(options.limits))
  app.use('/api/*', describeCaller(options.caller))
  mountUploads(app, options.uploads)
  mountFormUploads(app, options.uploads)
  mountVerify(app, options.verify)
  app.use(
    '/api/*',
    bodyLimit({
      maxSize: MAX_JSON_BYTES,
      onError: () => {
        throw new AppError('too_large', { limit: '256 kB' })
      },
    }),
  )
  implementCalls(app, siteCalls, siteHandlers(options.site))
  implementCalls(app, statusCalls, statusHandlers(options.status))
  implementCalls(app, contactCalls, contactHandlers(options.contact))
  implementCalls(app, toolCalls, toolHandlers(options.tools))
  implementCalls(app, uploadCalls, uploadHandlers(options.uploads))
  implementCalls(app, generationCalls, generationHandlers({ ...options.generations, limits: options.limits }))
  mountGenerationEvents(app, options.generations, options.stopping)
  implementCalls(app, creationCalls, creationHandlers(options.creations))
  implementCalls(app, cutOutCalls, cutOutHandlers({ ...options.cutOuts, limits: options.limits }))
  implementCalls(app, promptCalls, promptHandlers(options.prompts))
  implementCalls(app, pushCalls, pushHandlers(options.push))
  implementCalls(app, galleryCalls, galleryHandlers(options.gallery))
  implementCalls(app, stickerPackCalls, stickerPackHandlers(options.stickerPacks))
  mountPackArchives(app, options.stickerPacks)
  implementCalls(app, verifyCalls, reportHandlers(options.reports))
  implementCalls(app, userCalls, userHandlers(options.users))
  implementCalls(app, signInMethodCalls, signInMethodHandlers(options.signInMethods))
  implementCalls(app, creditCalls, creditHandlers(options.credit))
  implementCalls(app, payCalls, payHandlers(options.pay))
  mountConsole(app, options)
  mountPaymentWebhook(app, options.paymentWebhook)
  mountEngineWebhooks(app, options.engineWebhooks)
  mountTelegramMessages(app, options.sharedPacks)
  mountDataExport(app, options.users)
  mountDocumentation(app, options.site)
  app.all('/api/*', () => {
    throw new AppError('not_found')
  })
}

/** The operators' calls; nobody else gets any answer from them. */
function mountConsole(app: App, options: AppOptions): void {
  app.use('/api/operation/*', requireOperator(options.caller.now))
  implementCalls(app, adminCalls, adminHandlers(options.admin))
  implementCalls(app, transactionCalls, transactionHandlers(options.admin))
  implementCalls(app, galleryReviewCalls, galleryReviewHandlers(options.gallery))
  implementCalls(app, peopleCalls, peopleHandlers(options.people))
  mountPersonExport(app, options.people)
  implementCalls(app, auditCalls, auditHandlers(options.audit))
  mountAuditExport(app, options.audit)
  implementCalls(app, catalogueCalls, catalogueHandlers(options.catalogue))
  implementCalls(app, operatedGenerationCalls, operatedGenerationHandlers(options.operatedGenerations))
  implementCalls(app, sandboxCalls, sandboxHandlers(options.sandbox))
  implementCalls(app, paymentIssueCalls, paymentIssueHandlers(options.paymentIssues))
  implementCalls(app, engineCalls, engineHandlers(options.engines))
}
