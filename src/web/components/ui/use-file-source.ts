import { useCallback } from 'react'

/**
 * A ref for an <img>, <video> or <audio> that is to show a file of this machine. The address made for the file is
 * given back to the browser as soon as the element goes or the file changes.
 */
export function useFileSource(file: Blob, fragment = '') {
  return useCallback(
    (element: HTMLImageElement | HTMLMediaElement | null) => {
      if (!element) return
      const url = URL.createObjectURL(file)
      element.src = url + fragment
      return () => URL.revokeObjectURL(url)
    },
    [file, fragment],
  )
}
