import { useEffect, useState } from 'react'
import { quietApi } from '../../app/session/browser-api.ts'
import { useSession } from '../../app/session/session.ts'
import { onPaymentEvent } from '../payment/payment-events.ts'

type PurchaseState = {
  /** Null without a subscription. */
  planId: number | null
  isFirstPurchase: boolean
}

/** A visitor's purchases are unknown, so the offer for first purchases stays until they sign in. */
const VISITOR: PurchaseState = { planId: null, isFirstPurchase: true }
const NOT_KNOWN_YET: PurchaseState = { planId: null, isFirstPurchase: false }

/** The person's earlier purchases, as far as they affect the offers. */
export function usePurchaseState(): PurchaseState {
  const { status } = useSession()
  const [bought, setBought] = useState(NOT_KNOWN_YET)

  useEffect(() => {
    if (status !== 'signed_in') return
    let current = true
    const apply = (next: Partial<PurchaseState>) => current && setBought((state) => ({ ...state, ...next }))
    const applyPlan = async () => apply({ planId: await readPlanId() })
    const applyAll = async () => {
      void applyPlan()
      apply({ isFirstPurchase: await readIsFirstPurchase() })
    }
    void applyAll()
    const stopListening = [
      onPaymentEvent('payment-closed', () => void applyAll()),
      onPaymentEvent('payment-success', () => {
        apply({ isFirstPurchase: false })
        void applyPlan()
      }),
    ]
    return () => {
      current = false
      for (const stop of stopListening) stop()
      setBought(NOT_KNOWN_YET)
    }
  }, [status])

  return status === 'visitor' ? VISITOR : bought
}

async function readPlanId(): Promise<number | null> {
  try {
    return (await quietApi('GET /api/pay/subscription-info')).plan_id
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for this failure to be logged only.
    console.warn('Subscription info could not be read', error)
    return null
  }
}

async function readIsFirstPurchase(): Promise<boolean> {
  try {
    return (await quietApi('GET /api/pay/check-first-purchase')).is_first_purchase
  } catch {
    return false
  }
}
