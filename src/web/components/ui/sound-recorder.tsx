import { Square } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { SoundRecorderMeter } from './sound-recorder-meter.tsx'
import { problemOf, type Recording, type RecordingProblem, startRecording } from './sound-recorder-session.ts'

interface SoundRecorderLabels {
  /** The name of the controls as a group. */
  title: string
  /** While the browser asks for the microphone. */
  asking: string
  time: (seconds: number) => string
  tooShort: string
  longEnough: string
  stop: string
  cancel: string
}

interface SessionProps {
  minSeconds: number
  maxSeconds: number
  onStart: () => void
  onDone: (file: File) => void
  onProblem: (problem: RecordingProblem) => void
}

interface SoundRecorderProps extends SessionProps {
  labels: SoundRecorderLabels
  onCancel: () => void
}

const TICK_MS = 200
/** The recording may be slightly shorter than the clock says. */
const SLACK_SECONDS = 0.5

/** Asks for the microphone when it is mounted, and releases it when it is unmounted. */
export function SoundRecorder({ labels, onCancel, ...session }: SoundRecorderProps) {
  const { minSeconds, maxSeconds } = session
  const hintId = useId()
  const stop = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const recording = useRecording(session)
  const seconds = useSecondsSince(recording)
  const [stopped, setStopped] = useState(false)
  const longEnough = seconds >= minSeconds + SLACK_SECONDS

  // The pressed button is gone by the time the stop button appears.
  useEffect(() => {
    if (!recording) cancel.current?.focus()
    else if (document.activeElement === cancel.current) stop.current?.focus()
  }, [recording])

  return (
    <fieldset
      aria-label={labels.title}
      className="flex min-w-0 animate-fade-in flex-col gap-3 rounded-xl bg-sunken p-4 ring-1 ring-line"
    >
      {recording && (
        <div className="flex items-center gap-3">
          <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-danger" />
          <SoundRecorderMeter level={recording.level} />
          <span className="shrink-0 font-semibold text-sm tabular-nums">
            {labels.time(Math.min(seconds, maxSeconds))}
          </span>
        </div>
      )}
      <p id={hintId} className="text-ink-muted text-sm">
        {recording ? (longEnough ? labels.longEnough : labels.tooShort) : labels.asking}
      </p>
      <div className="flex flex-wrap gap-2">
        {recording && (
          <Button
            ref={stop}
            variant="primary"
            icon={<Square aria-hidden className="fill-current" />}
            loading={stopped}
            // A disabled button could not have the focus, so its hint would not be read.
            {...(!longEnough && { 'aria-disabled': true, 'aria-describedby': hintId })}
            onClick={() => {
              if (!longEnough) return
              setStopped(true)
              recording.stop()
            }}
            className="aria-disabled:opacity-45 aria-disabled:shadow-none"
          >
            {labels.stop}
          </Button>
        )}
        <Button ref={cancel} variant="ghost" onClick={onCancel}>
          {labels.cancel}
        </Button>
      </div>
    </fieldset>
  )
}

/** Null until the microphone is allowed. */
function useRecording({ minSeconds, maxSeconds, ...events }: SessionProps): Recording | null {
  const [recording, setRecording] = useState<Recording | null>(null)
  const started = useEffectEvent((begun: Recording) => {
    setRecording(begun)
    events.onStart()
  })
  const ended = useEffectEvent((outcome: File | RecordingProblem) => {
    if (outcome instanceof File) events.onDone(outcome)
    else events.onProblem(outcome)
  })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    void startRecording({ minSeconds, maxSeconds, signal })
      .then((begun) => {
        started(begun)
        return begun.file
      })
      .catch(problemOf)
      .then((outcome) => {
        if (!signal.aborted) ended(outcome)
      })
    return () => leaving.abort()
  }, [minSeconds, maxSeconds])
  return recording
}

function useSecondsSince(recording: Recording | null): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!recording) return
    const begin = performance.now()
    const ticking = setInterval(() => setSeconds((performance.now() - begin) / 1000), TICK_MS)
    return () => clearInterval(ticking)
  }, [recording])
  return seconds
}
