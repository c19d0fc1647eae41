import { setUpStripe } from '../src/adapters/payments/stripe/stripe-catalogue.ts'
import { createStripeClient } from '../src/adapters/payments/stripe/stripe-client.ts'
import { STRIPE_EVENTS } from '../src/adapters/payments/stripe/stripe-events.ts'

/** Makes the products and prices of the catalogue at Stripe. Safe to run again: what is there stays as it is. */
try {
  process.loadEnvFile('.env')
} catch {
  // The key may also be in the environment already.
}

const { STRIPE_SECRET_KEY: secretKey, SITE_ORIGIN: origin = 'https://your.site' } = process.env
if (secretKey) {
  const made = await setUpStripe(createStripeClient(secretKey))
  console.log(made.length > 0 ? `Made ${made.join(', ')}.` : 'Every price is there already.')
  console.log(`Now add a webhook at Stripe for ${origin}/api/pay/webhook with these events:`)
  console.log(STRIPE_EVENTS.map((type) => `  ${type}`).join('\n'))
  console.log(
    'and set STRIPE_WEBHOOK_SECRET to its signing secret. For the link to cards and invoices in the settings,',
  )
  console.log('turn on the customer portal at Stripe.')
} else {
  console.error('Set STRIPE_SECRET_KEY to the secret key of your Stripe account.')
  process.exitCode = 1
}
