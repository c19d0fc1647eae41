import { vi } from 'vitest'

/** A browser with a push service, whose user answers as the test says. */
export function fakePush({ permission = 'granted', subscribed = false } = {}) {
  const subscription = {
    endpoint: 'https://push.test/1',
    toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'public', auth: 'secret' } }),
    unsubscribe: async () => {
      state.subscribed = false
      return true
    },
  }
  const state = { subscribed, key: '' }
  const pushManager = {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      Object.assign(state, { subscribed: true, key: applicationServerKey })
      return subscription
    },
    getSubscription: async () => (state.subscribed ? subscription : null),
  }
  const registration = { pushManager }
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return state
}

export function forgetPush(): void {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
