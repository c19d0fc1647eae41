import { randomBytes } from 'node:crypto'
import { bodyLimit } from 'hono/body-limit'
import type { KeyedHash } from '../../modules/accounts/keyed-hash.ts'
import { isSameSecret } from '../../modules/accounts/same-secret.ts'
import type { Checkouts } from '../../modules/payments/checkouts.service.ts'
import type { CardEntry, CardProblem, SandboxTill } from '../../modules/payments/sandbox.ts'
import { AppError } from '../../shared/errors.ts'
import { loadServerText } from '../../shared/i18n/server-text.ts'
import type { App } from '../app-type.ts'
import { type Markup, renderFrame } from '../checkout/checkout-frame.ts'
import { describePurchase } from '../checkout/describe-purchase.ts'
import { renderOutcome } from '../checkout/outcome.ts'
import { renderCardForm, renderConfirmation } from '../checkout/sandbox-page.ts'
import { renderStripeForm, STRIPE_SOURCES } from '../checkout/stripe-page.ts'
import type { AppContext } from '../request-context.ts'

export type CheckoutOptions = {
  checkouts: Checkouts
  keyedHash: KeyedHash
  siteName: string
  /** The provider of the form. */
  form: { kind: 'stripe'; publishableKey: string } | { kind: 'sandbox'; till: SandboxTill }
}

type Found = NonNullable<Awaited<ReturnType<Checkouts['find']>>>
type RefusedCard = { entry: CardEntry; problem: CardProblem }

const MAX_FORM_BYTES = 16 * 1024

/** The page of our own origin in the frame of the payment dialog. */
export function mountCheckout(app: App, options: CheckoutOptions): void {
  const { form } = options
  const tooLarge = () => {
    throw new AppError('too_large', { limit: '16 kB' })
  }

  app.get('/checkout/:id', async (context) =>
    showPage(context, options, await findCheckout(context, options)),
  )

  if (form.kind === 'stripe') return
  app.post('/checkout/:id', bodyLimit({ maxSize: MAX_FORM_BYTES, onError: tooLarge }), async (context) => {
    const found = await findCheckout(context, options)
    const { checkoutId } = found.checkout
    const fields = await context.req.parseBody()
    if (fields.confirm) await form.till.confirm(checkoutId, fields.confirm === 'yes')
    else {
      const entry = { number: textOf(fields.number), expiry: textOf(fields.expiry), cvc: textOf(fields.cvc) }
      const answer = await form.till.pay(checkoutId, entry)
      if (answer.state === 'open') {
        return showPage(context, options, found, { entry, problem: answer.problem })
      }
    }
    // Redirects, so that reloading the page shows the outcome and sends nothing twice.
    const { pathname, search } = new URL(context.req.url)
    return context.redirect(pathname + search, 303)
  })
}

/** Only addresses that we have given out ourselves open the page. */
async function findCheckout(context: AppContext, { checkouts, keyedHash }: CheckoutOptions): Promise<Found> {
  const id = context.req.param('id') ?? ''
  const ours = isSameSecret(context.req.query('key') ?? '', await keyedHash('checkout', id))
  const found = ours ? await checkouts.find(id) : null
  if (!found) throw new AppError('not_found')
  return found
}

async function showPage(context: AppContext, options: CheckoutOptions, found: Found, refused?: RefusedCard) {
  const { locale } = context.get('request')
  const text = await loadServerText(locale)
  const nonce = randomBytes(16).toString('base64url')
  const content = await renderContent()
  context.header('cache-control', 'no-store')
  context.header('content-security-policy', checkoutPolicy(nonce, options.form.kind))
  const title = `${text('checkout.title')} · ${options.siteName}`
  return context.html(renderFrame({ lang: locale, title, nonce, content }))

  async function renderContent(): Promise<Markup> {
    const { transaction, checkout } = found
    if (checkout.state !== 'open') {
      return renderOutcome(checkout.state === 'expired' ? 'over' : checkout.state, text)
    }
    const { form } = options
    if (form.kind === 'stripe') {
      const { clientSecret } = checkout
      if (!clientSecret) throw new Error(`Stripe gave no form for ${checkout.checkoutId}`)
      return renderStripeForm({ publishableKey: form.publishableKey, clientSecret, nonce }, text)
    }
    const purchase = describePurchase(transaction, text, locale)
    return (await form.till.isConfirming(checkout.checkoutId))
      ? renderConfirmation(purchase, text)
      : renderCardForm(purchase, refused ?? null, text, nonce)
  }
}

function checkoutPolicy(nonce: string, form: 'stripe' | 'sandbox'): string {
  const stripe = form === 'stripe' ? STRIPE_SOURCES : null
  const directives = {
    'default-src': "'none'",
    'script-src': `'nonce-${nonce}' ${stripe?.['script-src'] ?? ''}`,
    'style-src': stripe ? "'unsafe-inline'" : `'nonce-${nonce}'`,
    'img-src': stripe?.['img-src'] ?? "'none'",
    'frame-src': stripe?.['frame-src'] ?? "'none'",
    'connect-src': stripe?.['connect-src'] ?? "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.trim()}`)
    .join('; ')
}

function textOf(field: unknown): string {
  return typeof field === 'string' ? field : ''
}
