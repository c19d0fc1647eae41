import { quietApi } from '../session/browser-api.ts'

/** Whether this browser can be told anything while no page of the site is open. */
export function canBePushed(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

export async function isPushOn(): Promise<boolean> {
  return canBePushed() && Notification.permission === 'granted' && (await findSubscription()) !== null
}

/** Asks the person, once, and has this browser told from then on. False where they, or the browser, do not want that. */
export async function turnPushOn(): Promise<boolean> {
  if (!canBePushed() || (await Notification.requestPermission()) !== 'granted') return false
  try {
    const { key } = await quietApi('GET /api/push/key')
    const { pushManager } = await navigator.serviceWorker.ready
    await announce(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
    return true
  } catch {
    // Some browsers have no service for it, or want none; a tab that is open tells all the same.
    return false
  }
}

/** One that the site has not heard of must not stay: the browser would take itself for told. */
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

/** Where the site does not hear of it, the service says the next time that nobody is there. */
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
