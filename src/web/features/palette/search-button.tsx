import { Search } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { useIntl } from 'react-intl'
import { openDialog } from '../../app/dialogs/dialogs.ts'
import { IconButton } from '../../components/ui/icon-button.tsx'

/** Opens the search of the whole site: this button, or ⌘K and Control K on every page. */
export function SearchButton() {
  const intl = useIntl()
  // Before the header stops keeping early presses, so that none is lost between its script and this.
  useLayoutEffect(() => {
    function hear(event: KeyboardEvent) {
      const { key, metaKey, ctrlKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || !(metaKey || ctrlKey) || altKey || shiftKey) return
      event.preventDefault()
      openDialog('palette', {})
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  return (
    <IconButton
      label={intl.formatMessage({ id: 'palette.title' })}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openDialog('palette', {})}
      className="max-sm:hidden"
    >
      <Search aria-hidden />
    </IconButton>
  )
}
