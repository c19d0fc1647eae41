type Load<Code> = () => Promise<Code>

/** How browsers name the module that could not be fetched. */
const ADDRESS = /https?:\/\/\S+?\.js\b/

/** What was fetched anew is the module from then on, for all who want it. */
const anew = new Map<string, Promise<unknown>>()
let tries = 0

/**
 * An import that can be tried again. Chromium remembers for as long as the page is open that a module could not be fetched;
 * under another address it asks for it anew.
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
