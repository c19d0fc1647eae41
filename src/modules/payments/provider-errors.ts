import { AppError } from '../../shared/errors.ts'
import { PaymentProviderUnavailable, PaymentRefused } from './payment-gateway.ts'

/** Turns the provider's errors into words for a person who waits for the response. */
export async function asCallerSees<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof PaymentRefused) throw new AppError('payment_refused')
    if (error instanceof PaymentProviderUnavailable) throw new AppError('payment_unavailable')
    throw error
  }
}
