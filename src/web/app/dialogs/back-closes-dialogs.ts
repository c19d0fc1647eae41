import { leaveDialog, openDialogs, watchDialogs } from './dialogs.ts'

/** Where an entry of the history lies: under the dialogs of its page, or over it with them. */
type Entry = { dialogs?: 'under' | 'over' } | null

const entry = (): Entry => history.state as Entry

/**
 * Back closes what lies over the page. The first dialog of a page gets an entry of its own in the history. It stays when
 * the dialog is closed otherwise, since going back takes a while and would undo whatever follows; whoever then goes
 * back passes it by. The router hears nothing of either, because its page stays the same.
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
