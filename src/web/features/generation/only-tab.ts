type Work = (signal: AbortSignal) => Promise<void>

const LOCK = 'generations'

let isWorking = false

/** Whether this tab does the work. */
export const isWorkingTab = (): boolean => isWorking

/**
 * Does the work in one tab of the browser at a time, for as long as it is needed. The visible tab comes
 * first, because browsers suspend hidden ones at will.
 */
export async function inOneTab(work: Work, isNeeded: () => boolean): Promise<void> {
  const locks: LockManager | null | undefined = navigator.locks
  // Missing on insecure pages, where each tab works on its own.
  if (!locks) return work(new AbortController().signal)
  for (let goesFirst = isSeen(); isNeeded(); ) {
    const held = await takeTurn(work, goesFirst)
    goesFirst = !held && isSeen()
  }
}

/**
 * Resolves when the work is done or another tab has taken over; false if a waiting tab gave up because it
 * became visible.
 */
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
