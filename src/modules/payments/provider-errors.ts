import { AppError } from '../../shared/errors.ts'
import { PaymentProviderUnavailable, PaymentRefused } from './payment-gateway.ts'

/** Turns the provider's errors into those of the API. */
export async function withPublicErrors<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof PaymentRefused) throw new AppError('payment_refused')
    if (error instanceof PaymentProviderUnavailable) throw new AppError('payment_unavailable')
    throw error
  }
}
