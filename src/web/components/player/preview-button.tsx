import { Pause, Play } from 'lucide-react'
import { useIntl } from 'react-intl'
import { IconButton } from '../ui/icon-button.tsx'

interface PreviewButtonProps {
  name: string
  playing: boolean
  onToggle: (playing: boolean) => void
}

/** Starts and stops a video that plays over its poster. */
export function PreviewButton({ name, playing, onToggle }: PreviewButtonProps) {
  const { formatMessage } = useIntl()
  return (
    <IconButton
      variant="overlay"
      round
      label={formatMessage({ id: playing ? 'effects.stop' : 'effects.play' }, { name })}
      onClick={() => onToggle(!playing)}
      // On focus, the card starts its video too; the click that follows would stop it again.
      onFocus={(event) => event.stopPropagation()}
    >
      {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
    </IconButton>
  )
}
