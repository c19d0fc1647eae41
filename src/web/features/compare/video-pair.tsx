import { Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { DialogProps } from '../../app/dialogs/dialogs.ts'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { useVideoPair } from './use-video-pair.ts'

type Items = DialogProps['compare']['items']
type Pair = ReturnType<typeof useVideoPair>

const STEP_SECONDS = 0.1

/** Two videos that play, pause and seek together. At most one of them has sound. */
export function VideoPair({ items }: { items: Items }) {
  const pair = useVideoPair()
  const [heard, setHeard] = useState<number | null>(null)
  return (
    <div className="flex size-full flex-col gap-3 p-3 sm:p-5">
      <div className="grid min-h-0 flex-1 gap-3 max-sm:grid-rows-2 sm:grid-cols-2">
        {items.map((item, index) => (
          <OneVideo
            key={item.src}
            item={item}
            number={index + 1}
            heard={heard === index}
            onHear={(on) => setHeard(on ? index : null)}
            videoProps={pair.videoProps(index)}
          />
        ))}
      </div>
      <Controls pair={pair} />
    </div>
  )
}

type OneVideoProps = {
  item: Items[number]
  number: number
  heard: boolean
  onHear: (on: boolean) => void
  videoProps: ReturnType<Pair['videoProps']>
}

function OneVideo({ item, number, heard, onHear, videoProps }: OneVideoProps) {
  const intl = useIntl()
  return (
    <figure className="flex min-h-0 min-w-0 flex-col gap-1.5">
      <video
        {...videoProps}
        src={item.src}
        {...(item.poster && { poster: item.poster })}
        aria-label={item.alt}
        muted={!heard}
        playsInline
        preload="auto"
        className="min-h-0 w-full flex-1 rounded-xl bg-black object-contain"
      />
      <figcaption className="flex items-center gap-2 text-sm">
        <span className="min-w-0 flex-1 truncate">
          {intl.formatMessage({ id: 'compare.name' }, { number, title: item.alt })}
        </span>
        <IconButton
          label={intl.formatMessage({ id: 'compare.hear' }, { number })}
          variant="glass"
          size="sm"
          aria-pressed={heard}
          onClick={() => onHear(!heard)}
        >
          {heard ? <Volume2 /> : <VolumeX />}
        </IconButton>
      </figcaption>
    </figure>
  )
}

function Controls({ pair: { playing, seconds, length, setPlay, seek } }: { pair: Pair }) {
  const intl = useIntl()
  return (
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
  )
}
