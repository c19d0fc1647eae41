import { Pause, Play } from 'lucide-react'
import { useIntl } from 'react-intl'
import { IconButton } from '../ui/icon-button.tsx'

interface PreviewButtonProps {
  name: string
  playing: boolean
  onToggle: (playing: boolean) => void
}

/** Starts and stops a video that plays over a picture of itself. */
export function PreviewButton({ name, playing, onToggle }: PreviewButtonProps) {
  const { formatMessage } = useIntl()
  return (
    <IconButton
      variant="overlay"
      round
      label={formatMessage({ id: playing ? 'effects.stop' : 'effects.play' }, { name })}
      onClick={() => onToggle(!playing)}
      // The card's own start on focus would be undone by the click that follows it.
      onFocus={(event) => event.stopPropagation()}
    >
      {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
    </IconButton>
  )
}
