import { MINUTE_MS } from '../../../shared/durations.ts'
import { claimReload } from './reload-guard.ts'

/** The build of this code; the bundler inserts it. */
declare const __BUILD_ID__: string

const POLL_MS = 5 * MINUTE_MS

let newerBuildExists = false
let inputSinceLoad = false

/**
 * Reloads the page if the site has a newer build. People who have typed or chosen something, or have opened a
 * dialog, are not interrupted: the reload waits for their next navigation.
 */
export function watchForNewVersions(): void {
  addEventListener('input', () => {
    inputSinceLoad = true
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
    // Offline, or the server is restarting: the next check will tell.
    return
  }
  if (!newerBuildExists || inputSinceLoad || isDialogOpen()) return
  if (mayReload(location.pathname)) location.reload()
}

/** What is painted, paid or recorded in a dialog is not typed, but would be lost, too. */
function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog]') !== null
}

/** Without storage, nothing would keep a broken build from reloading forever. */
function mayReload(path: string): boolean {
  try {
    return claimReload(path, Date.now(), sessionStorage)
  } catch {
    return false
  }
}

/**
 * Runs before every navigation inside the site. True if the browser loads the page from the server instead.
 */
export function navigateAsNewVersion(target: URL): boolean {
  return newerBuildExists && loadFromServerOnce(target)
}

/** Whether somebody has typed or chosen something, which a reload would lose. */
export function hasInput(): boolean {
  return inputSinceLoad
}

/** After a navigation: nobody has done anything on the new page yet. */
export function forgetInput(): void {
  inputSinceLoad = false
}

/** Loads a page of the site from the server, at most once in ten seconds. */
export function loadFromServerOnce(target: URL): boolean {
  const granted = mayReload(target.pathname)
  if (granted) location.assign(target)
  return granted
}

/** For people who ask for it: code of an older build can no longer be loaded. */
export function reloadIfOutdated(): boolean {
  if (newerBuildExists) location.reload()
  else void checkForNewerBuild()
  return newerBuildExists
}
