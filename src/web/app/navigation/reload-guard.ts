const GUARD_MS = 10_000
const STORAGE_KEY = 'reloads'

type Reload = { path: string; at: number }

/**
 * True at most once per path in ten seconds. It uses session storage, because a reload clears the page's
 * memory; without it, a broken build would reload forever.
 */
export function claimReload(
  path: string,
  now: number,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): boolean {
  const recent = readReloads(storage).filter((reload) => now - reload.at < GUARD_MS)
  if (recent.some((reload) => reload.path === path)) return false
  storage.setItem(STORAGE_KEY, JSON.stringify([...recent, { path, at: now }]))
  return true
}

function readReloads(storage: Pick<Storage, 'getItem'>): Reload[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isReload) : []
  } catch {
    return []
  }
}

function isReload(value: unknown): value is Reload {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'at' in value &&
    typeof value.at === 'number'
  )
}
