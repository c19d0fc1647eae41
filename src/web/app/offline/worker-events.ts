/** The few service worker types that we use; the types of pages do not include them. */
export type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }

export type WorkerFetch = WorkerEvent & {
  readonly request: Request
  readonly clientId: string
  /** Requests that came while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export type WorkerNotice = WorkerEvent & {
  readonly notification: { readonly data: { path: string }; close(): void }
}

export type WorkerPush = WorkerEvent & { readonly data: { json(): unknown } | null }

type Window = {
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

type WorkerScope = {
  skipWaiting(): Promise<void>
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly Window[]>
    openWindow(url: string): Promise<unknown>
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>
  }
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> }
    showNotification(title: string, options: object): Promise<void>
  }
}

export function workerScope(): WorkerScope {
  return self as unknown as WorkerScope
}
