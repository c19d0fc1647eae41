type Load<Code> = () => Promise<Code>

/** The error messages in which browsers name the module that failed to load. */
const ADDRESS = /https?:\/\/\S+?\.js\b/

/** Once reloaded, the module is shared by everybody who imports it. */
const anew = new Map<string, Promise<unknown>>()
let tries = 0

/**
 * An import that can be retried. Chromium remembers a failed module while the page is open; under another
 * address, it requests it anew.
 */
export function retriable<Code>(
  load: Load<Code>,
  fetchModule: (address: string) => Promise<unknown> = importModule,
): Load<Code> {
  let missing: string | null = null
  return async () => {
    try {
      return missing ? ((await fetchAnew(missing, fetchModule)) as Code) : await load()
    } catch (error) {
      missing ??= ADDRESS.exec(String(error))?.[0] ?? null
      throw error
    }
  }
}

const importModule = (address: string): Promise<unknown> => import(/* @vite-ignore */ address)

function fetchAnew(address: string, fetchModule: (address: string) => Promise<unknown>): Promise<unknown> {
  const known = anew.get(address)
  if (known) return known
  const fetched = fetchModule(`${address}?again=${++tries}`)
  anew.set(address, fetched)
  fetched.catch(() => anew.delete(address))
  return fetched
}
