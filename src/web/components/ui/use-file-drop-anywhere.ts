import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { MediaKind } from '../../../shared/catalogue/media.ts'
import { kindOf } from './uploader-rules.ts'

type Place = {
  root: RefObject<HTMLElement | null>
  kinds: readonly MediaKind[]
  take: (files: File[]) => void
}

const places = new Set<Place>()

/** Accepts files that are dropped anywhere on the page, if this is the nearest place that accepts them. */
export function useFileDropAnywhere({ root, kinds, take }: Place, closed: boolean): void {
  const onDrop = useEffectEvent(take)
  const fits = kinds.join()
  useEffect(() => {
    if (closed) return
    const place: Place = {
      root,
      kinds: fits.split(',') as MediaKind[],
      take: (files) => onDrop(files),
    }
    if (places.size === 0) listen()
    places.add(place)
    return () => {
      places.delete(place)
      if (places.size === 0) stopListening()
    }
  }, [root, fits, closed])
}

function listen(): void {
  addEventListener('dragover', stayOnPage)
  addEventListener('drop', giveToNearest)
}

function stopListening(): void {
  removeEventListener('dragover', stayOnPage)
  removeEventListener('drop', giveToNearest)
}

/** Browsers would replace the page with the file. */
function stayOnPage(event: DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}

function giveToNearest(event: DragEvent): void {
  const files = Array.from(event.dataTransfer?.files ?? [])
  const [first] = files
  if (!first || event.defaultPrevented) return
  event.preventDefault()
  const kind = kindOf(first)
  const fitting = [...places].filter(({ kinds }) => kind !== null && kinds.includes(kind))
  // If no place accepts them, the nearest one says what it accepts.
  const [nearest] = (fitting.length > 0 ? fitting : [...places]).sort(
    (one, other) => distance(one, event) - distance(other, event),
  )
  nearest?.take(files)
}

function distance({ root }: Place, { clientX, clientY }: DragEvent): number {
  const box = root.current?.getBoundingClientRect()
  if (!box) return Number.POSITIVE_INFINITY
  const aside = Math.max(box.left - clientX, 0, clientX - box.right)
  const apart = Math.max(box.top - clientY, 0, clientY - box.bottom)
  return Math.hypot(aside, apart)
}
