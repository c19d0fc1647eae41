import Stripe from 'stripe'
import { PaymentProviderUnavailable, PaymentRefused } from '../../../modules/payments/payment-gateway.ts'

/** The address of a substitute for Stripe. */
export type StripeAddress = { host: string; port: number; protocol: 'http' | 'https' }

/** The version is pinned, so that Stripe never changes the shape of a response unexpectedly. */
const API_VERSION = '2026-10-28.endive'
const TIMEOUT_MS = 10_000

/** Retries network errors by itself; idempotency keys prevent duplicates at Stripe. */
export function createStripeClient(secretKey: string, address?: StripeAddress): Stripe {
  return new Stripe(secretKey, {
    ...address,
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  })
}

/** Translates Stripe's errors into those of the port. */
export async function askStripe<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      throw new PaymentRefused('The card was refused', { cause: error })
    }
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
    const passing = [StripeConnectionError, StripeAPIError, StripeRateLimitError]
    if (passing.some((kind) => error instanceof kind)) {
      throw new PaymentProviderUnavailable('Stripe could not be asked', { cause: error })
    }
    throw error
  }
}

/** Null for an id that Stripe does not know. */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    const { StripeInvalidRequestError } = Stripe.errors
    if (error instanceof StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  }
}
