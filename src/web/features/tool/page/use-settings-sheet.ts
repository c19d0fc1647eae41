import { useEffect, useSyncExternalStore } from 'react'
import { closeDialog, openDialog, openDialogs, watchDialogs } from '../../../app/dialogs/dialogs.ts'

const isOpen = () => openDialogs().some(({ name }) => name === 'toolSettings')

/** Opens the form as a sheet where the window is too narrow for both; true where it is. */
export function openSettingsSheet(): boolean {
  const isNarrow = matchMedia('(width < 64rem)').matches
  if (isNarrow) openDialog('toolSettings', {})
  return isNarrow
}

/** Whether the form lies as a sheet over the result. It is one of the dialogs, so that Back closes it like them. */
export function useSettingsSheet(shown: unknown): boolean {
  useEffect(() => makeWayFor(shown), [shown])
  return useSyncExternalStore(watchDialogs, isOpen, () => false)
}

/** What was asked for in the sheet has begun, or something else is on show. */
function makeWayFor(shown: unknown): void {
  if (shown && isOpen()) closeDialog('toolSettings')
}
