const MAX_CONCURRENT = 4

/** The part of the Network Information API that we need. Browsers without it count as fast. */
export type Connection = { saveData?: boolean; effectiveType?: string }

export function mayPreload(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')
}

/** Runs preloads in order, each path once, and at most four at a time. */
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
      // A failed preload does not matter: the navigation will load the page itself.
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
