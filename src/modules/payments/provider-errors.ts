import { AppError } from '../../shared/errors.ts'
import { PaymentProviderUnavailable, PaymentRefused } from './payment-gateway.ts'

/** Gives a person who waits for the provider's answer words for the ways in which it can fail. */
export async function asCallerSees<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof PaymentRefused) throw new AppError('payment_refused')
    if (error instanceof PaymentProviderUnavailable) throw new AppError('payment_unavailable')
    throw error
  }
}
