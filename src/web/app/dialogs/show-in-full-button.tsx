import { Maximize2 } from 'lucide-react'
import { useIntl } from 'react-intl'
import { IconButton } from '../../components/ui/icon-button.tsx'

/** A button in the corner of the picture that it enlarges. */
export function ShowInFullButton({ onClick }: { onClick: () => void }) {
  const intl = useIntl()
  return (
    <IconButton
      label={intl.formatMessage({ id: 'result.open' })}
      variant="overlay"
      round
      onClick={onClick}
      className="absolute top-3 right-3 z-10"
    >
      <Maximize2 />
    </IconButton>
  )
}
