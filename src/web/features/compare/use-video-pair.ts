import { type SyntheticEvent, useRef, useState } from 'react'
import { catchUp } from './catch-up.ts'

type VideoEvent = SyntheticEvent<HTMLVideoElement>

/** Plays, pauses and seeks several videos together. The longest one leads, and decides when all start over. */
export function useVideoPair() {
  const videos = useRef<(HTMLVideoElement | null)[]>([])
  const [playing, setPlaying] = useState(false)
  const [seconds, setSeconds] = useState(0)
  const [length, setLength] = useState(0)
  const each = () => videos.current.filter((video) => video !== null)

  function setPlay(on: boolean) {
    for (const video of each()) {
      // Some browsers play only after a click, and a file may be gone.
      if (on && !video.ended) video.play().catch(() => undefined)
      else video.pause()
    }
  }
  /** Whether something is playing. */
  const look = () => setPlaying(each().some(({ paused }) => !paused))
  function seek(to: number) {
    setSeconds(to)
    for (const video of each()) video.currentTime = Math.min(to, video.duration || to)
  }
  function lead({ currentTarget: leader }: VideoEvent) {
    if (leader.duration < length) return
    setSeconds(leader.currentTime)
    for (const video of each()) {
      const to = video === leader ? null : catchUp(leader.currentTime, video)
      if (to !== null) video.currentTime = to
    }
  }
  function again({ currentTarget: ended }: VideoEvent) {
    if (ended.duration < length) return
    seek(0)
    setPlay(true)
  }
  return {
    playing,
    seconds,
    length,
    setPlay,
    seek,
    videoProps: (index: number) => ({
      ref: (video: HTMLVideoElement | null) => {
        videos.current[index] = video
      },
      onLoadedMetadata: ({ currentTarget }: VideoEvent) =>
        setLength((known) => Math.max(known, currentTarget.duration)),
      onPlay: look,
      onPause: look,
      onTimeUpdate: lead,
      onEnded: again,
    }),
  }
}
