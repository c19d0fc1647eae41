import { claimReload } from './reload-guard.ts'

/** The build this code belongs to; the bundler writes it in. */
declare const __BUILD_ID__: string

const POLL_MS = 5 * 60_000

let newerBuildExists = false
let somebodyIsWorking = false

/**
 * Reloads the page in full when part of it cannot be loaded any more or the site has a newer build. A person who has
 * typed or chosen something on this page is not interrupted: the reload then waits for their next navigation.
 */
export function watchForNewVersions(): void {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce(location.pathname)) event.preventDefault()
  })
  addEventListener('input', () => {
    somebodyIsWorking = true
  })
  setInterval(() => void checkForNewerBuild(), POLL_MS)
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkForNewerBuild()
  })
}

async function checkForNewerBuild(): Promise<void> {
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`)
    const latest: { id: string } = await response.json()
    newerBuildExists = response.ok && latest.id !== __BUILD_ID__
  } catch {
    // Offline or between two starts of the server: the next check will tell.
    return
  }
  if (newerBuildExists && !somebodyIsWorking) reloadOnce(location.pathname)
}

/** Asked before every navigation inside the site: true when the browser has been sent to load the page anew. */
export function navigateAsNewVersion(target: URL): boolean {
  somebodyIsWorking = false
  if (!newerBuildExists || !claimReload(target.pathname, Date.now(), sessionStorage)) return false
  location.assign(target)
  return true
}

function reloadOnce(path: string): boolean {
  const granted = claimReload(path, Date.now(), sessionStorage)
  if (granted) location.reload()
  return granted
}
