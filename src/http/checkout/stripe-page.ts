import { html, raw } from 'hono/html'
import type { ServerText } from '../../shared/i18n/server-text.ts'
import type { Markup } from './checkout-frame.ts'

type StripeForm = { publishableKey: string; clientSecret: string; nonce: string }

/** The version of Stripe's script that matches the API version of the server. */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js'

/** Hosts of Stripe's script, allowed on this page only. */
export const STRIPE_SOURCES = {
  'script-src': 'https://js.stripe.com https://*.js.stripe.com',
  'frame-src':
    'https://js.stripe.com https://*.js.stripe.com https://checkout.stripe.com https://hooks.stripe.com',
  'connect-src': 'https://api.stripe.com https://checkout.stripe.com',
  'img-src': 'https://*.stripe.com',
} as const

/** Stripe's own checkout. Card data goes straight to Stripe and never reaches us. */
export function renderStripeForm(
  { publishableKey, clientSecret, nonce }: StripeForm,
  text: ServerText,
): Markup {
  return html`<p class="soft" id="state" role="status">${text('checkout.loading')}</p>
<div id="checkout" data-key="${publishableKey}" data-secret="${clientSecret}" data-failed="${text('checkout.unloadable')}"></div>
<script nonce="${nonce}" src="${SCRIPT}"></script>
<script nonce="${nonce}">${raw(MOUNT)}</script>`
}

const MOUNT = `
const place = document.getElementById('checkout')
const state = document.getElementById('state')
const mount = async () => {
  const { key, secret } = place.dataset
  const checkout = await Stripe(key).createEmbeddedCheckoutPage({
    fetchClientSecret: async () => secret,
    onComplete: () => location.reload(),
  })
  state.remove()
  checkout.mount('#checkout')
}
mount().catch(() => { state.textContent = place.dataset.failed })
`
