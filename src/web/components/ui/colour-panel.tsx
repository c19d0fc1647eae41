import { Pipette } from 'lucide-react'
import { type CSSProperties, useState, useSyncExternalStore } from 'react'
import { type Colour, colourFromHsv, formatHex, formatRgb, parseColour, withAlpha } from './colour.ts'
import { ColourArea } from './colour-area.tsx'
import { IconButton } from './icon-button.tsx'

export interface ColourLabels {
  saturation: string
  brightness: string
  hue: string
  alpha: string
  /** The text box: "Hex or RGB". */
  text: string
  /** Shown while the text is not a color. */
  badText: string
  eyedropper: string
  history: string
}

interface ColourPanelProps {
  labels: ColourLabels
  value: Colour
  onChange: (colour: Colour) => void
  history?: readonly string[]
  /** Allows transparent colors. */
  alpha?: boolean
}

export function ColourPanel({ labels, value, onChange, history = [], alpha = true }: ColourPanelProps) {
  const opaque = formatRgb(withAlpha(value, 1))
  const choose = (colour: Colour) => onChange(alpha ? colour : withAlpha(colour, 1))
  return (
    <div className="flex w-64 max-w-full flex-col gap-3">
      <ColourArea
        colour={value}
        onChange={onChange}
        saturationLabel={labels.saturation}
        brightnessLabel={labels.brightness}
      />
      <Channel
        label={labels.hue}
        max={360}
        value={value.h}
        track="linear-gradient(90deg,#f00,#ff0,#0f0,#0ff,#00f,#f0f,#f00)"
        onChange={(h) => onChange(colourFromHsv(h, value.s, value.v, value.a))}
      />
      {alpha && (
        <Channel
          label={labels.alpha}
          max={100}
          value={value.a * 100}
          track={`linear-gradient(90deg,transparent,${opaque}), var(--checker)`}
          onChange={(percent) => onChange(withAlpha(value, percent / 100))}
        />
      )}
      <div className="flex items-start gap-2">
        <ColourText labels={labels} value={value} onChange={choose} />
        <EyedropperButton label={labels.eyedropper} onPick={choose} />
      </div>
      {history.length > 0 && (
        <ul aria-label={labels.history} className="flex flex-wrap gap-1">
          {history.map((hex) => (
            <li key={hex}>
              <Swatch hex={hex} onChoose={choose} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface ChannelProps {
  label: string
  max: number
  value: number
  track: string
  onChange: (value: number) => void
}

function Channel({ label, max, value, track, onChange }: ChannelProps) {
  return (
    <input
      type="range"
      aria-label={label}
      min={0}
      max={max}
      value={Math.round(value)}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      style={{ '--track': track } as CSSProperties}
      className="range range-painted w-full"
    />
  )
}

/** The text stays as typed, valid or not, until the box loses the focus; then it shows the color again. */
function ColourText({ labels, value, onChange }: Pick<ColourPanelProps, 'labels' | 'value' | 'onChange'>) {
  const [draft, setDraft] = useState<string | null>(null)
  const bad = draft !== null && parseColour(draft) === null
  return (
    <div className="min-w-0 flex-1">
      <span className="control-box flex h-10 items-center">
        <span
          aria-hidden
          className="checker ml-2 size-6 shrink-0 overflow-hidden rounded-xs ring-1 ring-line"
        >
          <span className="block size-full" style={{ backgroundColor: formatRgb(value) }} />
        </span>
        <input
          type="text"
          aria-label={labels.text}
          aria-invalid={bad || undefined}
          spellCheck={false}
          autoComplete="off"
          value={draft ?? formatHex(value)}
          onChange={(event) => {
            const text = event.currentTarget.value
            setDraft(text)
            const colour = parseColour(text)
            if (colour) onChange(colour)
          }}
          onBlur={() => setDraft(null)}
          className="h-full min-w-0 flex-1 bg-transparent px-2 text-base outline-none sm:text-sm"
        />
      </span>
      <p role="alert" className="text-danger-ink text-xs">
        {bad && labels.badText}
      </p>
    </div>
  )
}

function Swatch({ hex, onChoose }: { hex: string; onChoose: (colour: Colour) => void }) {
  return (
    <button
      type="button"
      aria-label={hex}
      onClick={() => {
        const colour = parseColour(hex)
        if (colour) onChoose(colour)
      }}
      className="checker block size-6 overflow-hidden rounded-full ring-1 ring-line ring-inset"
    >
      <span className="block size-full" style={{ backgroundColor: hex }} />
    </button>
  )
}

interface EyeDropper {
  open(): Promise<{ sRGBHex: string }>
}

/** Not every browser has one, and TypeScript's library does not declare it. */
function eyeDropperConstructor(): (new () => EyeDropper) | null {
  if (!('EyeDropper' in window) || typeof window.EyeDropper !== 'function') return null
  return window.EyeDropper as new () => EyeDropper
}

const never = () => () => undefined

function EyedropperButton({ label, onPick }: { label: string; onPick: (colour: Colour) => void }) {
  const available = useSyncExternalStore(
    never,
    () => eyeDropperConstructor() !== null,
    () => false,
  )
  if (!available) return null
  async function pick() {
    const EyeDropper = eyeDropperConstructor()
    if (!EyeDropper) return
    // Escape rejects the promise: the person changed their mind, so there is nothing to report.
    const picked = await new EyeDropper().open().catch(() => null)
    const colour = picked && parseColour(picked.sRGBHex)
    if (colour) onPick(colour)
  }
  return (
    <IconButton label={label} variant="secondary" onClick={() => void pick()}>
      <Pipette />
    </IconButton>
  )
}
