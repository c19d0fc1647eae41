const MAX_CONCURRENT = 4

/** The part of the Network Information API that matters here; browsers without it count as fast. */
export type Connection = { saveData?: boolean; effectiveType?: string }

export function mayPreload(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')
}

/** Runs preloads in the order asked for, each path once, never more than four at a time. */
export function createPreloadQueue(load: (path: string) => Promise<void>) {
  const asked = new Set<string>()
  const waiting: string[] = []
  let running = 0

  const next = () => {
    while (running < MAX_CONCURRENT) {
      const path = waiting.shift()
      if (path === undefined) return
      running++
      const done = () => {
        running--
        next()
      }
      // A failed preload costs nothing: the navigation itself will ask again.
      load(path).then(done, done)
    }
  }

  return {
    add(path: string): void {
      if (asked.has(path)) return
      asked.add(path)
      waiting.push(path)
      next()
    },
  }
}
