import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Accepts files that are pasted anywhere on the page. If there are several uploaders, the focused one comes
 * first, then the first empty one. The one that takes the files marks the event as handled.
 */
export function useFilePaste(
  root: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
  closed: boolean,
): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = Array.from(event.clipboardData?.files ?? [])
    if (closed || files.length === 0 || event.defaultPrevented) return
    const focusedUploader = document.activeElement?.closest('[data-uploader]')
    if (focusedUploader && focusedUploader !== root.current) return
    const filled = root.current?.dataset.uploader === 'filled'
    if (!focusedUploader && filled && document.querySelector('[data-uploader="empty"]')) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
