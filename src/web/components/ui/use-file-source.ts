import { useCallback } from 'react'

/** A file that the site has already, known by its address. */
export interface StoredFile {
  name: string
  type: string
  url: string
}

/**
 * A ref for an <img>, <video> or <audio> that is to show a file of this machine or of the site. The address made for
 * a file of this machine is given back to the browser as soon as the element goes or the file changes.
 */
export function useFileSource(file: Blob | StoredFile, fragment = '') {
  return useCallback(
    (element: HTMLImageElement | HTMLMediaElement | null) => {
      if (!element) return
      if (!(file instanceof Blob)) {
        element.src = file.url + fragment
        return
      }
      const url = URL.createObjectURL(file)
      element.src = url + fragment
      return () => URL.revokeObjectURL(url)
    },
    [file, fragment],
  )
}
