import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { Purchase } from '../../app/dialogs/purchase.ts'
import { reportApiError } from '../../app/session/browser-api.ts'
import { refreshSession } from '../../app/session/session.ts'
import { showToast } from '../../components/ui/toast.ts'
import { forgetCheckout, isAboutSignIn, openCheckout, readPaymentStatus, reasonOf } from './checkout.ts'
import { emitPaymentEvent } from './payment-events.ts'
import { type PaymentEnd, pollPayment } from './payment-polling.ts'

const REFUSED_TOAST_MS = 10_000
const LONG_TOAST_MS = 6000

type PaymentStage =
  | { name: 'opening' }
  | { name: 'checkout'; url: string; txnId: string }
  | { name: 'failed'; reason: string | null }
  | { name: 'refused' }

type PaymentOptions = { purchase: Purchase; thanks: string; onClose: () => void }

/** Takes a purchase from start to end: the payment dialog of specification §4. */
export function usePayment({ purchase, thanks, onClose }: PaymentOptions) {
  const intl = useIntl()
  const { stage, setStage, tryAgain } = useCheckout(purchase, onClose)
  const txnId = stage.name === 'checkout' ? stage.txnId : null

  const askNow = useRef(() => {})
  const ask = useEffectEvent((id: string) => readPaymentStatus(purchase, id))
  const finish = useEffectEvent((end: PaymentEnd) => {
    if (end === 'refused') {
      const words = intl.formatMessage({ id: 'payment.refused' })
      showToast(words, { kind: 'danger', durationMs: REFUSED_TOAST_MS })
      setStage({ name: 'refused' })
      return
    }
    onClose()
    void refreshBalance()
    if (end === 'paid') {
      emitPaymentEvent('payment-success')
      showToast(thanks, { kind: 'success', durationMs: LONG_TOAST_MS })
    } else {
      showToast(intl.formatMessage({ id: 'payment.stopped_waiting' }), { durationMs: LONG_TOAST_MS })
    }
  })

  useEffect(() => {
    if (txnId === null) return
    const polling = pollPayment(
      () => ask(txnId),
      (end) => finish(end),
    )
    askNow.current = polling.ask
    return polling.stop
  }, [txnId])

  async function close() {
    onClose()
    if (txnId === null) return
    await forgetCheckout(txnId)
    // A person who has just paid sees the payment anyway.
    emitPaymentEvent('payment-closed')
    await refreshBalance()
  }

  return { stage, close: () => void close(), tryAgain, askNow: () => askNow.current() }
}

/** Opens the checkout, and another one on each retry. */
function useCheckout(purchase: Purchase, onClose: () => void) {
  const [stage, setStage] = useState<PaymentStage>({ name: 'opening' })
  const [attempt, setAttempt] = useState(1)
  const begin = useEffectEvent((_attempt: number) => openCheckout(purchase))
  const fail = useEffectEvent((error: unknown) => {
    if (isAboutSignIn(error)) {
      onClose()
      reportApiError(error)
    } else {
      setStage({ name: 'failed', reason: reasonOf(error) })
    }
  })

  useEffect(() => {
    let current = true
    begin(attempt).then(
      ({ checkout_url, txn_id }) =>
        current && setStage({ name: 'checkout', url: checkout_url, txnId: txn_id }),
      (error) => current && fail(error),
    )
    return () => {
      current = false
    }
  }, [attempt])

  function tryAgain() {
    setStage({ name: 'opening' })
    setAttempt((count) => count + 1)
  }

  return { stage, setStage, tryAgain }
}

/** The shown balance is a copy; one that cannot be loaded now is loaded on the next page. */
async function refreshBalance(): Promise<void> {
  await refreshSession().catch(() => undefined)
}
