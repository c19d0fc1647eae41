import { useEffect, useSyncExternalStore } from 'react'
import { closeDialog, openDialog, openDialogs, watchDialogs } from '../../../app/dialogs/dialogs.ts'

const isOpen = () => openDialogs().some(({ name }) => name === 'toolSettings')

/** Opens the form as a sheet if the window is too narrow for both; true if it is. */
export function openSettingsSheet(): boolean {
  const isNarrow = matchMedia('(width < 64rem)').matches
  if (isNarrow) openDialog('toolSettings', {})
  return isNarrow
}

/** Whether the form is a sheet over the result. It is one of the dialogs, so Back closes it like them. */
export function useSettingsSheet(shown: unknown): boolean {
  useEffect(() => makeWayFor(shown), [shown])
  return useSyncExternalStore(watchDialogs, isOpen, () => false)
}

/** The run of the sheet has started, or another result is shown. */
function makeWayFor(shown: unknown): void {
  if (shown && isOpen()) closeDialog('toolSettings')
}
