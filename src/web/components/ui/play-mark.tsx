import { Play } from 'lucide-react'

/** Says on the picture of a video that it plays. The nearest positioned parent is what it is in the middle of. */
export function PlayMark() {
  return (
    <span className="pointer-events-none absolute inset-0 m-auto grid size-10 place-items-center rounded-full bg-black/55 text-white">
      <Play aria-hidden className="size-4" />
    </span>
  )
}
