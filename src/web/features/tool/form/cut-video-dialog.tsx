import { Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { cutProblem, MAX_CUT_MS } from '../../../../shared/catalogue/video-cuts.ts'
import type { MediaFile, VideoCut } from '../../../../shared/contract/uploads.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Slider } from '../../../components/ui/slider.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { type CropBox, firstBox } from './crop-box.ts'
import { CropFrame } from './crop-frame.tsx'

type CutVideoDialogProps = {
  video: MediaFile
  /** The tool's maximum. */
  maxSeconds: number
  busy: boolean
  onCut: (cut: VideoCut) => void
  onClose: () => void
}

const SIDES = ['start', 'end'] as const
const STEP_SECONDS = 0.1
const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** A range of a video and a rectangle of its picture, with a preview that loops over the part. */
export default function CutVideoDialog({ video, maxSeconds, busy, onCut, onClose }: CutVideoDialogProps) {
  const intl = useIntl()
  const size = { width: video.width ?? 1, height: video.height ?? 1 }
  const durationMs = video.duration_ms ?? 0
  const maxMs = Math.min(MAX_CUT_MS, maxSeconds * 1000)
  const [range, setRange] = useState({ start: 0, end: Math.min(durationMs, maxMs) })
  const [crop, setCrop] = useState<CropBox | null>(null)
  const { player, playing, toggle, seek, events } = usePartPlayer(range)
  const cut: VideoCut = { start_ms: range.start, end_ms: range.end, crop }
  const length = range.end - range.start
  const problem = length > maxMs ? 'too_long' : cutProblem(cut, { ...size, durationMs })

  function change(side: 'start' | 'end', ms: number) {
    const at = Math.round(Math.min(durationMs, Math.max(0, ms)))
    setRange((known) => ({ ...known, [side]: at }))
    seek(at)
  }
  return (
    <Dialog
      title={<FormattedMessage id="tool.cut.title" />}
      description={<FormattedMessage id="tool.cut.hint" values={{ seconds: maxMs / 1000 }} />}
      closeLabel={intl.formatMessage({ id: 'tool.cut.close' })}
      width={720}
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button variant="primary" loading={busy} disabled={problem !== null} onClick={() => onCut(cut)}>
          <FormattedMessage id="tool.cut.apply" />
        </Button>
      }
    >
      <div className="grid gap-4">
        <CropFrame size={size} box={crop} onBox={setCrop}>
          <video
            ref={player}
            src={video.url}
            aria-label={intl.formatMessage({ id: 'tool.cut.preview' })}
            muted
            playsInline
            preload="auto"
            {...events}
            className="block size-full"
          />
        </CropFrame>
        <div className="flex items-center gap-3">
          <IconButton
            label={intl.formatMessage({ id: playing ? 'tool.cut.pause' : 'tool.cut.play' })}
            variant="secondary"
            onClick={toggle}
          >
            {playing ? <Pause /> : <Play />}
          </IconButton>
          <output className="font-semibold text-sm tabular-nums">
            <FormattedMessage id="tool.cut.length" values={{ seconds: seconds(Math.max(0, length)) }} />
          </output>
        </div>
        {SIDES.map((side) => (
          <SideField
            key={side}
            side={side}
            ms={range[side]}
            durationMs={durationMs}
            onChange={(ms) => change(side, ms)}
          />
        ))}
        <Checkbox
          checked={crop !== null}
          onChange={({ currentTarget }) => setCrop(currentTarget.checked ? firstBox(size) : null)}
        >
          <FormattedMessage id="tool.cut.crop" />
        </Checkbox>
        {problem && (
          <p role="alert" className="text-danger-ink text-sm">
            <FormattedMessage id={`tool.cut.${problem}`} values={{ seconds: maxMs / 1000 }} />
          </p>
        )}
      </div>
    </Dialog>
  )
}

type Range = { start: number; end: number }

/** A player that loops over a part of its video, in milliseconds. */
function usePartPlayer({ start, end }: Range) {
  const player = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  function seek(ms: number) {
    if (player.current) player.current.currentTime = ms / 1000
  }
  function stayInside() {
    const at = (player.current?.currentTime ?? 0) * 1000
    if (at >= end || at < start - 200) seek(start)
  }
  function toggle() {
    const { current } = player
    if (!current?.paused) return current?.pause()
    stayInside()
    current.play().catch(() => setPlaying(false))
  }
  const events = {
    onTimeUpdate: stayInside,
    onEnded: toggle,
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
  }
  return { player, playing, toggle, seek, events }
}

type SideFieldProps = {
  side: (typeof SIDES)[number]
  ms: number
  durationMs: number
  onChange: (ms: number) => void
}

/** Where the part begins or ends: roughly with the slider, exactly with the field. */
function SideField({ side, ms, durationMs, onChange }: SideFieldProps) {
  const intl = useIntl()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-center gap-x-3">
      <span aria-hidden className="col-span-2 font-semibold text-sm">
        <FormattedMessage id={`tool.cut.${side}`} />
      </span>
      <Slider
        aria-label={intl.formatMessage({ id: `tool.cut.${side}` })}
        min={0}
        max={durationMs / 1000}
        step={STEP_SECONDS}
        value={ms / 1000}
        formatValue={(value) => intl.formatMessage({ id: 'tool.cut.time' }, { seconds: value.toFixed(1) })}
        onValueChange={(value) => onChange(value * 1000)}
      />
      <TimeField
        label={intl.formatMessage({ id: `tool.cut.${side}_field` })}
        ms={ms}
        maxMs={durationMs}
        onChange={onChange}
      />
    </div>
  )
}

type TimeFieldProps = { label: string; ms: number; maxMs: number; onChange: (ms: number) => void }

/** Typed text stays unchanged until the field loses the focus. */
function TimeField({ label, ms, maxMs, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      type="number"
      aria-label={label}
      min={0}
      max={maxMs / 1000}
      step={STEP_SECONDS}
      value={typed ?? seconds(ms)}
      onChange={({ currentTarget: { value, valueAsNumber } }) => {
        setTyped(value)
        if (Number.isFinite(valueAsNumber)) onChange(valueAsNumber * 1000)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
