/** The few parts of a service worker's surroundings that ours uses; the types of pages do not know them. */
export type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }

export type WorkerFetch = WorkerEvent & {
  readonly request: Request
  readonly clientId: string
  /** What the browser has asked for while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

type WorkerScope = {
  skipWaiting(): Promise<void>
  readonly clients: {
    claim(): Promise<void>
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>
  }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
}

export function workerScope(): WorkerScope {
  return self as unknown as WorkerScope
}
