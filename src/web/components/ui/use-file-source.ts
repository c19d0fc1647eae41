import { useCallback, useState } from 'react'

/** A file that the site has already, known by its address. */
export interface StoredFile {
  name: string
  type: string
  url: string
}

/**
 * A ref for an <img> or <video> that is to show a file of this machine or of the site. The address made for
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

/** The same for whatever takes an address and no ref: it lies in the place that has the ref, and waits for the address. */
export function useFileAddress(file: Blob | StoredFile) {
  const [made, setMade] = useState<{ file: Blob; url: string } | null>(null)
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !(file instanceof Blob)) return
      const url = URL.createObjectURL(file)
      setMade({ file, url })
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  if (!(file instanceof Blob)) return { place, address: file.url }
  return { place, address: made?.file === file ? made.url : null }
}
