import { quietApi } from '../session/browser-api.ts'

/** Whether this browser can receive notices while no page of the site is open. */
export function canBePushed(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

export async function isPushOn(): Promise<boolean> {
  return canBePushed() && Notification.permission === 'granted' && (await findSubscription()) !== null
}

/** Asks for permission, once, and subscribes this browser. False if the person or the browser refuses. */
export async function turnPushOn(): Promise<boolean> {
  if (!canBePushed() || (await Notification.requestPermission()) !== 'granted') return false
  try {
    const { key } = await quietApi('GET /api/push/key')
    const { pushManager } = await navigator.serviceWorker.ready
    await announce(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
    return true
  } catch {
    // Some browsers have no push service. Open tabs show notices anyway.
    return false
  }
}

/** A subscription that the site has not received must not stay, or the browser would count as subscribed. */
async function announce(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', public_key: keys?.p256dh ?? '', shared_secret: keys?.auth ?? '' }
  try {
    await quietApi('POST /api/push/subscribe', { body })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
}

/** If the site does not hear of it, the push service will say next time that the subscription is gone. */
export async function turnPushOff(): Promise<void> {
  const subscription = await findSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  const { endpoint } = subscription
  await quietApi('POST /api/push/unsubscribe', { body: { endpoint } }).catch(() => undefined)
}

async function findSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? null
}
