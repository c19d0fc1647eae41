import { CircleAlert, Mic } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ToolField } from '../../../../shared/contract/tools.ts'
import { clockTime } from '../../../components/player/waveform.ts'
import { Button } from '../../../components/ui/button.tsx'
import { SoundRecorder } from '../../../components/ui/sound-recorder.tsx'
import { canRecord, type RecordingProblem } from '../../../components/ui/sound-recorder-session.ts'

type RecordSoundProps = {
  field: Extract<ToolField, { kind: 'audio' }>
  /** Whether the field already has a sound; then there is nothing to record. */
  filled: boolean
  onRecorded: (file: File) => void
}

const PROBLEMS = ['refused', 'missing', 'busy', 'short', 'broken'] as const satisfies RecordingProblem[]

type Stage = 'idle' | 'asking' | 'recording' | 'done' | 'canceled' | RecordingProblem

const neverChanges = () => () => {}

/** A microphone below a field for sound, if the browser has one. */
export default function RecordSound({ field, filled, onRecorded }: RecordSoundProps) {
  const place = useRef<HTMLDivElement>(null)
  const labels = useRecorderLabels(field)
  // The server cannot know, so its HTML only reserves the space.
  const possible = useSyncExternalStore(neverChanges, canRecord, () => false)
  const [stage, setStage] = useState<Stage>('idle')
  const open = stage === 'asking' || stage === 'recording'
  const problem = PROBLEMS.find((one) => one === stage)
  // Choosing a file in the meantime ends both; otherwise they would be back when that file is removed.
  if (filled && open) setStage('canceled')
  if (filled && problem) setStage('idle')
  const catchFocus = useFocusAfterRecording(place, open)

  function end(outcome: Stage) {
    catchFocus()
    setStage(outcome)
  }
  return (
    <div ref={place} className={filled ? 'sr-only' : 'min-h-11'}>
      <output className="sr-only">
        {(stage === 'recording' || stage === 'done' || stage === 'canceled') && (
          <FormattedMessage id={`tool.record.said.${stage}`} values={{ from: field.min_seconds }} />
        )}
      </output>
      {possible && !filled && !open && (
        <Button icon={<Mic aria-hidden />} onClick={() => setStage('asking')}>
          <FormattedMessage id="tool.record.start" />
        </Button>
      )}
      {open && (
        <SoundRecorder
          labels={labels}
          minSeconds={field.min_seconds}
          maxSeconds={field.max_seconds}
          onStart={() => setStage('recording')}
          onDone={(file) => {
            end('done')
            onRecorded(file)
          }}
          onCancel={() => end('canceled')}
          onProblem={end}
        />
      )}
      <div role="alert" className="text-danger-ink text-sm">
        {problem && (
          <p className="mt-2 flex items-start gap-1.5">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>
              <FormattedMessage id={`tool.record.problem.${problem}`} values={{ from: field.min_seconds }} />
            </span>
          </p>
        )}
      </div>
    </div>
  )
}

function useRecorderLabels({ min_seconds: from, max_seconds }: RecordSoundProps['field']) {
  const intl = useIntl()
  const total = clockTime(max_seconds)
  return {
    title: intl.formatMessage({ id: 'tool.record.title' }),
    asking: intl.formatMessage({ id: 'tool.record.asking' }),
    time: (seconds: number) => `${clockTime(seconds)} / ${total}`,
    tooShort: intl.formatMessage({ id: 'tool.record.too_short' }, { from }),
    longEnough: intl.formatMessage({ id: 'tool.record.long_enough' }, { total }),
    stop: intl.formatMessage({ id: 'tool.record.stop' }),
    cancel: intl.formatMessage({ id: 'tool.record.cancel' }),
  }
}

/**
 * The controls disappear when a recording ends. The focus then goes to the recorded sound, or to the button
 * for another try, unless it has moved to another field in the meantime.
 */
function useFocusAfterRecording(place: RefObject<HTMLElement | null>, open: boolean): () => void {
  const lost = useRef(false)
  useEffect(() => {
    if (open || !lost.current) return
    lost.current = false
    // The player of the sound appears some time after its file, since its code is loaded first.
    const field = place.current?.closest('[data-field]')
    if (!field) return
    const appearing = new MutationObserver(catchUp)
    function catchUp() {
      const player = field?.querySelector<HTMLElement>('[data-uploader] fieldset button')
      const target = player ?? place.current?.querySelector<HTMLElement>('button')
      if (!target) return
      appearing.disconnect()
      if (document.activeElement === document.body) target.focus()
    }
    appearing.observe(field, { childList: true, subtree: true })
    catchUp()
    return () => appearing.disconnect()
  }, [place, open])
  return () => {
    lost.current = place.current?.contains(document.activeElement) ?? false
  }
}
