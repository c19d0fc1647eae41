type Work = (signal: AbortSignal) => Promise<void>

const LOCK = 'generations'

let isWorking = false

/** Whether this is the tab that does the work. */
export const isWorkingTab = (): boolean => isWorking

/**
 * Does the work in one tab of the browser at a time, for as long as it is needed. The tab that was looked at last goes
 * first, because browsers put others to sleep as they like.
 */
export async function inOneTab(work: Work, isNeeded: () => boolean): Promise<void> {
  const locks: LockManager | null | undefined = navigator.locks
  // Missing on pages that are not secure, where each tab works for itself.
  if (!locks) return work(new AbortController().signal)
  for (let goesFirst = isSeen(); isNeeded(); ) {
    const held = await takeTurn(work, goesFirst)
    goesFirst = !held && isSeen()
  }
}

/** Until the work is done or another tab took it over; false where a tab gave up waiting because it is looked at now. */
async function takeTurn(work: Work, goesFirst: boolean): Promise<boolean> {
  const turn = new AbortController()
  let held = false
  const leaveQueue = () => {
    if (!held && isSeen()) turn.abort()
  }
  document.addEventListener('visibilitychange', leaveQueue)
  try {
    await navigator.locks.request(LOCK, goesFirst ? { steal: true } : { signal: turn.signal }, async () => {
      held = true
      isWorking = true
      await work(turn.signal)
    })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  } finally {
    document.removeEventListener('visibilitychange', leaveQueue)
    turn.abort()
    isWorking &&= !held
  }
  return held
}

const isSeen = () => document.visibilityState === 'visible'
