import { claimReload } from './reload-guard.ts'

/** The build this code belongs to; the bundler writes it in. */
declare const __BUILD_ID__: string

const POLL_MS = 5 * 60_000

let newerBuildExists = false
let somebodyIsWorking = false

/**
 * Reloads the page in full when the site has a newer build. A person who has typed or chosen something on this page, or
 * has opened a dialog, is not interrupted: the reload then waits for their next navigation.
 */
export function watchForNewVersions(): void {
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
  if (!newerBuildExists || somebodyIsWorking || isDialogOpen()) return
  if (mayReload(location.pathname)) location.reload()
}

/** What is painted, paid or recorded in one is not typed, and would be lost all the same. */
function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog]') !== null
}

/** Where the browser forbids storage, nothing would keep a broken build from loading for ever. */
function mayReload(path: string): boolean {
  try {
    return claimReload(path, Date.now(), sessionStorage)
  } catch {
    return false
  }
}

/** Asked before every navigation inside the site: true when the browser has been sent to load the page anew. */
export function navigateAsNewVersion(target: URL): boolean {
  return newerBuildExists && goOnce(target)
}

/** Whether something on the page would be lost with it. */
export function isSomebodyWorking(): boolean {
  return somebodyIsWorking
}

/** Another page is shown, on which nobody has done anything yet. */
export function nobodyIsWorking(): void {
  somebodyIsWorking = false
}

/** Loads a page of the site from the server, at most once in a while. */
export function goOnce(target: URL): boolean {
  const granted = mayReload(target.pathname)
  if (granted) location.assign(target)
  return granted
}

/** For people who want it so: what belongs to an older build cannot be had any more. */
export function reloadIfOutdated(): boolean {
  if (newerBuildExists) location.reload()
  else void checkForNewerBuild()
  return newerBuildExists
}
