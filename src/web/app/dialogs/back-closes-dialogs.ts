import { leaveDialog, openDialogs, watchDialogs } from './dialogs.ts'

/** Whether a history entry belongs to the page below the dialogs, or to the page with its dialogs. */
type Entry = { dialogs?: 'under' | 'over' } | null

const entry = (): Entry => history.state as Entry

/**
 * Makes Back close the top dialog. The first dialog of a page adds a history entry. If the dialog is closed
 * another way, the entry stays, because going back takes a while and would undo whatever follows; the next
 * Back then skips it. The router ignores both entries, because the page stays the same.
 */
export function closeDialogsOnBack(): () => void {
  const stopWatching = watchDialogs(() => {
    if (openDialogs().length > 0 && entry()?.dialogs !== 'over') stepOver()
  })
  addEventListener('popstate', onBack, { capture: true })
  return () => {
    stopWatching()
    removeEventListener('popstate', onBack, { capture: true })
  }
}

function stepOver(): void {
  history.replaceState({ ...history.state, dialogs: 'under' }, '')
  history.pushState({ ...history.state, dialogs: 'over' }, '')
}

function onBack(event: PopStateEvent): void {
  if (entry()?.dialogs !== 'under') return
  event.stopImmediatePropagation()
  if (openDialogs().length === 0) history.back()
  else if (!leaveDialog() || openDialogs().length > 0) stepOver()
}
