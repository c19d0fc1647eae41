import { useRef, useState } from 'react'

/** Only one sound plays at a time. */
let heard: HTMLAudioElement | null = null

/** The state of an <audio> element and its controls. Pass `listeners` to the element. */
export function usePlayback() {
  const ref = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [seconds, setSeconds] = useState(0)
  const [length, setLength] = useState(0)
  const [broken, setBroken] = useState(false)

  function toggle() {
    const audio = ref.current
    if (!audio) return
    if (!audio.paused) return audio.pause()
    // The `error` event reports a refusal to play, too.
    audio.play().catch(() => setPlaying(false))
  }

  function seek(to: number) {
    if (ref.current) ref.current.currentTime = to
    setSeconds(to)
  }

  const listeners = {
    ref,
    onPlay: () => {
      if (heard !== ref.current) heard?.pause()
      heard = ref.current
      setPlaying(true)
    },
    onPause: () => setPlaying(false),
    onEnded: () => setPlaying(false),
    onTimeUpdate: () => setSeconds(ref.current?.currentTime ?? 0),
    onDurationChange: () => setLength(finite(ref.current?.duration)),
    onError: () => setBroken(true),
  }
  return { playing, seconds, length, broken, toggle, seek, listeners }
}

/** The length of a stream is unknown before its end. */
function finite(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) ? value : 0
}
