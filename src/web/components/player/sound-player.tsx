import { Pause, Play } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { cx } from '../ui/cx.ts'
import { usePlayback } from './use-playback.ts'
import { useWaveform } from './use-waveform.ts'
import { barsPath, clockTime } from './waveform.ts'

interface SoundPlayerProps {
  src: string
  title: string
  /** For long lists: nothing is loaded before it is played, and it takes little space. */
  small?: boolean
  /** Known before the file is loaded. */
  durationMs?: number | null
  /** The waveform, if it is known too: nothing is loaded before it is played. */
  levels?: readonly number[] | null
  className?: string
}

const PARTS = 96
const FEW_PARTS = 40
const STEP_SECONDS = 0.1

/** Plays a sound. Its waveform is the slider: a click, a finger or the arrow keys seek. */
export function SoundPlayer({
  src,
  title,
  small = false,
  durationMs = null,
  levels: known = null,
  className,
}: SoundPlayerProps) {
  const intl = useIntl()
  const { playing, seconds, length, broken, toggle, seek, listeners } = usePlayback()
  const [touched, setTouched] = useState(false)
  const parts = known?.length ?? (small ? FEW_PARTS : PARTS)
  const drawn = useWaveform(src, parts, !known && (touched || !small))
  const total = length || (durationMs ?? 0) / 1000
  const Icon = playing ? Pause : Play
  if (broken) {
    return (
      <p role="alert" className={cx('text-ink-muted text-sm', className)}>
        <FormattedMessage id="player.broken" />
      </p>
    )
  }
  return (
    <fieldset
      aria-label={title}
      className={cx(
        'flex min-w-0 items-center bg-surface ring-1 ring-line',
        small
          ? 'gap-2 rounded-full py-1 pr-3 pl-1 shadow-sm'
          : 'gap-3 rounded-2xl p-3 shadow-md sm:gap-4 sm:p-4',
        className,
      )}
    >
      <audio {...listeners} src={src} preload={small || known ? 'none' : 'metadata'} className="hidden" />
      <button
        type="button"
        aria-label={intl.formatMessage({ id: playing ? 'player.pause' : 'player.play' })}
        onClick={() => {
          setTouched(true)
          toggle()
        }}
        className={cx(
          'grid shrink-0 place-items-center rounded-full bg-linear-to-br from-primary to-primary-end text-on-primary transition duration-fast ease-out active:scale-95',
          small ? 'size-8' : 'size-14 shadow-md',
        )}
      >
        <Icon
          aria-hidden
          className={cx('fill-current', small ? 'size-4' : 'size-6', !playing && 'translate-x-[6%]')}
        />
      </button>
      <Waveform
        levels={known ?? drawn}
        parts={parts}
        seconds={seconds}
        total={total}
        small={small}
        onSeek={seek}
      />
      <span className={cx('shrink-0 text-ink-muted tabular-nums', small ? 'text-xs' : 'text-sm')}>
        <span className={cx(!small && 'sm:hidden')}>
          {clockTime(playing || seconds > 0 ? seconds : total)}
        </span>
        {!small && <span className="max-sm:hidden">{`${clockTime(seconds)} / ${clockTime(total)}`}</span>}
      </span>
    </fieldset>
  )
}

interface WaveformProps {
  levels: readonly number[] | null
  parts: number
  seconds: number
  total: number
  small: boolean
  onSeek: (seconds: number) => void
}

function Waveform({ levels, parts, seconds, total, small, onSeek }: WaveformProps) {
  const intl = useIntl()
  const bars = barsPath(levels ?? Array.from({ length: parts }, () => 0))
  const played = total > 0 ? Math.min(100, (100 * seconds) / total) : 0
  const drawing = (className: string) => (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${parts} 2`}
      preserveAspectRatio="none"
      className={cx('absolute inset-0 size-full', className)}
    >
      <path d={bars} />
    </svg>
  )
  return (
    <div
      style={{ '--played': `${played}%` } as CSSProperties}
      className={cx(
        'relative min-w-0 flex-1 rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-4',
        small ? 'h-7' : 'h-16',
      )}
    >
      {drawing('fill-line-control opacity-60')}
      {drawing('fill-brand-500 [clip-path:inset(0_calc(100%-var(--played))_0_0)]')}
      <input
        type="range"
        aria-label={intl.formatMessage({ id: 'player.position' })}
        aria-valuetext={intl.formatMessage(
          { id: 'player.time' },
          { now: clockTime(seconds), total: clockTime(total) },
        )}
        min={0}
        max={Math.max(total, STEP_SECONDS)}
        step={STEP_SECONDS}
        value={Math.min(seconds, Math.max(total, STEP_SECONDS))}
        disabled={total === 0}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  )
}
