import { type DragEvent, useRef, useState } from 'react'

/** Handlers for an element that accepts dropped files; `over` is true while files hover over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  // Children fire their own enter and leave events; only the balance shows whether the pointer is still
  // inside.
  const depth = useRef(0)

  function carriesFiles(event: DragEvent): boolean {
    return Array.from(event.dataTransfer.types).includes('Files')
  }
  const handlers = {
    onDragEnter(event: DragEvent) {
      if (!carriesFiles(event)) return
      depth.current += 1
      setOver(true)
    },
    onDragLeave(event: DragEvent) {
      if (!carriesFiles(event)) return
      depth.current = Math.max(0, depth.current - 1)
      if (depth.current === 0) setOver(false)
    },
    onDragOver(event: DragEvent) {
      if (carriesFiles(event)) event.preventDefault()
    },
    onDrop(event: DragEvent) {
      if (!carriesFiles(event)) return
      event.preventDefault()
      depth.current = 0
      setOver(false)
      onFiles(Array.from(event.dataTransfer.files))
    },
  }
  return { over, handlers }
}
