import { Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import type { DialogProps } from '../../app/dialogs/dialogs.ts'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { catchUp } from './catch-up.ts'

const STEP_SECONDS = 0.1

/** Two videos that play, pause and seek together. At most one of them has sound. */
export function VideoPair({ items }: { items: DialogProps['compare']['items'] }) {
  const intl = useIntl()
  const videos = useRef<(HTMLVideoElement | null)[]>([])
  const [playing, setPlaying] = useState(false)
  const [seconds, setSeconds] = useState(0)
  const [length, setLength] = useState(0)
  const [heard, setHeard] = useState<number | null>(null)
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
  function lead({ currentTarget: leader }: SyntheticEvent<HTMLVideoElement>) {
    if (leader.duration < length) return
    setSeconds(leader.currentTime)
    for (const video of each()) {
      const to = video === leader ? null : catchUp(leader.currentTime, video)
      if (to !== null) video.currentTime = to
    }
  }
  /** The longer one decides when both start over. */
  function again({ currentTarget: ended }: SyntheticEvent<HTMLVideoElement>) {
    if (ended.duration < length) return
    seek(0)
    setPlay(true)
  }
  return (
    <div className="flex size-full flex-col gap-3 p-3 sm:p-5">
      <div className="grid min-h-0 flex-1 gap-3 max-sm:grid-rows-2 sm:grid-cols-2">
        {items.map((item, index) => (
          <figure key={item.src} className="flex min-h-0 min-w-0 flex-col gap-1.5">
            <video
              ref={(video) => {
                videos.current[index] = video
              }}
              src={item.src}
              {...(item.poster && { poster: item.poster })}
              aria-label={item.alt}
              muted={heard !== index}
              playsInline
              preload="auto"
              onLoadedMetadata={({ currentTarget }) =>
                setLength((known) => Math.max(known, currentTarget.duration))
              }
              onPlay={look}
              onPause={look}
              onTimeUpdate={lead}
              onEnded={again}
              className="min-h-0 w-full flex-1 rounded-xl bg-black object-contain"
            />
            <figcaption className="flex items-center gap-2 text-sm">
              <span className="min-w-0 flex-1 truncate">
                {intl.formatMessage({ id: 'compare.name' }, { number: index + 1, title: item.alt })}
              </span>
              <IconButton
                label={intl.formatMessage({ id: 'compare.hear' }, { number: index + 1 })}
                variant="glass"
                size="sm"
                aria-pressed={heard === index}
                onClick={() => setHeard(heard === index ? null : index)}
              >
                {heard === index ? <Volume2 /> : <VolumeX />}
              </IconButton>
            </figcaption>
          </figure>
        ))}
      </div>
      <div className="flex items-center gap-3">
        <IconButton
          label={intl.formatMessage({ id: playing ? 'compare.pause' : 'compare.play' })}
          variant="glass"
          round
          data-initial-focus
          onClick={() => setPlay(!playing)}
        >
          {playing ? <Pause /> : <Play />}
        </IconButton>
        <input
          type="range"
          aria-label={intl.formatMessage({ id: 'compare.position' })}
          aria-valuetext={intl.formatMessage({ id: 'compare.seconds' }, { seconds: seconds.toFixed(1) })}
          min={0}
          max={length}
          step={STEP_SECONDS}
          value={seconds}
          onChange={({ currentTarget }) => seek(currentTarget.valueAsNumber)}
          className="range min-w-0 flex-1"
        />
        <span className="min-w-20 text-right text-sm tabular-nums">
          {intl.formatMessage(
            { id: 'compare.time' },
            { seconds: seconds.toFixed(1), length: length.toFixed(1) },
          )}
        </span>
      </div>
    </div>
  )
}
