import { SITE_NAME } from '../../../shared/site.ts'
import { openDialog } from '../../app/dialogs/dialogs.ts'
import { readStored, store } from '../../app/session/browser-storage.ts'

const STORAGE_KEY = `creditsShownOn:${SITE_NAME}`

/** The credits dialog opens once per person and calendar day. */
export function showCreditsOnceADay(): void {
  const today = new Date().toDateString()
  if (readStored(STORAGE_KEY) === today) return
  store(STORAGE_KEY, today)
  openDialog('credits', {})
}
