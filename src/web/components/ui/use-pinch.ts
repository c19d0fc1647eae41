import { type Dispatch, type PointerEvent, type SetStateAction, useRef } from 'react'
import { type Point, type View, zoomed } from './pan-zoom.ts'

type Pinch = {
  /** True if the pointer moves the picture: it is the second one, or meant to. */
  press: (event: PointerEvent, moves: boolean) => boolean
  /** True if the picture was moved. */
  move: (event: PointerEvent) => boolean
  release: (event: PointerEvent) => void
}

/** Moves the view with one pointer if that is wanted, and moves and zooms it with two fingers. */
export function usePinch(onView: Dispatch<SetStateAction<View>>): Pinch {
  const pointers = useRef(new Map<number, Point>())
  const moving = useRef(false)

  return {
    press({ pointerId, clientX, clientY }, moves) {
      pointers.current.set(pointerId, { x: clientX, y: clientY })
      moving.current = moves || pointers.current.size > 1
      return moving.current
    },
    move({ pointerId, clientX, clientY }) {
      const before = pointers.current.get(pointerId)
      if (!moving.current || !before) return false
      const spread = spreadOf([...pointers.current.values()])
      pointers.current.set(pointerId, { x: clientX, y: clientY })
      const grown = spread > 0 ? spreadOf([...pointers.current.values()]) / spread : 1
      const share = 1 / pointers.current.size
      // Several moves may come between two frames; each one continues from the last.
      onView((view) => {
        const next = zoomed(view, grown)
        const x = next.x + (clientX - before.x) * share
        const y = next.y + (clientY - before.y) * share
        return { ...next, x, y }
      })
      return true
    },
    release({ pointerId }) {
      pointers.current.delete(pointerId)
      if (pointers.current.size === 0) moving.current = false
    },
  }
}

function spreadOf([one, other]: readonly Point[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}
