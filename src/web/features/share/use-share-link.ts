import { useIntl } from 'react-intl'
import { copyText } from '../../components/ui/copy-text.ts'
import { showNotification, showToast } from '../../components/ui/toast.ts'

/** Shares a link: with the device's own sheet if there is one, else by copying it, else by showing it. */
export function useShareLink(): (url: string) => Promise<void> {
  const intl = useIntl()
  return async (url) => {
    if (await sharedBySheet(url)) return
    if (await copyText(url)) {
      showToast(intl.formatMessage({ id: 'result.link_copied' }), { kind: 'success', durationMs: 5000 })
      return
    }
    const title = intl.formatMessage({ id: 'result.link_by_hand' })
    showNotification({ title, body: url, durationMs: 20_000 })
  }
}

/** True if the person has used the sheet, or has closed it on purpose. */
async function sharedBySheet(url: string): Promise<boolean> {
  if (!navigator.canShare?.({ url })) return false
  try {
    await navigator.share({ url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
