import { useIntl } from 'react-intl'
import type { ToolDetail } from '../../../../shared/contract/tools.ts'
import { SoundPlayer } from '../../../components/player/sound-player.tsx'
import { ExampleCaption } from './example-caption.tsx'

type Example = ToolDetail['examples'][number]
type Sound = NonNullable<Example['sound']>
type SoundExampleProps = { example: Example; sound: Sound; title: string }

/** The spoken text, with its sound; for a matched voice also the sample of it. */
export function SoundExample({ example, sound, title }: SoundExampleProps) {
  const intl = useIntl()
  const { voice } = example
  return (
    <figure className="flex w-full max-w-xl flex-col gap-4">
      {voice && <Heard sound={voice} label={intl.formatMessage({ id: 'result.example_voice' })} isSeen />}
      <Heard
        sound={sound}
        label={intl.formatMessage(
          { id: voice ? 'result.example_matched' : 'result.example_after' },
          { tool: title },
        )}
        isSeen={voice !== null}
      />
      <ExampleCaption example={example} />
    </figure>
  )
}

/** A single sound needs no label. */
function Heard({ sound, label, isSeen }: { sound: Sound; label: string; isSeen: boolean }) {
  return (
    <div className="flex flex-col gap-1.5 text-left">
      {isSeen && (
        <p aria-hidden className="font-semibold text-ink-muted text-sm">
          {label}
        </p>
      )}
      <SoundPlayer src={sound.url} title={label} durationMs={sound.duration_ms} levels={sound.levels} />
    </div>
  )
}
