import { Square, Volume2 } from 'lucide-react'
import { useIntl } from 'react-intl'
import { usePlayback } from '../../../components/player/use-playback.ts'
import { IconButton } from '../../../components/ui/icon-button.tsx'

/** Plays the chosen option of a list before it is paid for. */
export function HearOption({ sound, name }: { sound: string; name: string }) {
  const intl = useIntl()
  const { playing, toggle, listeners } = usePlayback()
  return (
    <>
      <audio src={sound} preload="none" {...listeners} />
      <IconButton
        label={intl.formatMessage({ id: playing ? 'tool.hear_stop' : 'tool.hear' }, { name })}
        variant="secondary"
        onClick={toggle}
        className="h-11 w-12"
      >
        {playing ? <Square /> : <Volume2 />}
      </IconButton>
    </>
  )
}
