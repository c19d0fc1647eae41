import { useCallback, useState } from 'react'

/** A file that is already on the site, known by its address. */
export interface StoredFile {
  name: string
  type: string
  url: string
}

/**
 * A ref for an <img> or <video> that shows a local file or one of the site. The address of a local file is
 * revoked as soon as the element is unmounted or the file changes.
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

/**
 * The same for components that take an address instead of a ref: they are rendered inside the element with
 * the ref, once the address is known.
 */
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
