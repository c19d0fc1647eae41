import { useState } from 'react'
import { useIntl } from 'react-intl'
import { SoundPlayer } from '../../components/player/sound-player.tsx'
import { MediaPreview } from '../../components/ui/media-preview.tsx'
import type { DialogProps } from './dialogs.ts'
import { useZoomLabels } from './use-zoom-labels.ts'

type PreviewDialogProps = DialogProps['preview'] & { onClose: () => void }

export default function PreviewDialog({ items, start = 0, onClose }: PreviewDialogProps) {
  const intl = useIntl()
  const zoomLabels = useZoomLabels()
  const [index, setIndex] = useState(start)
  return (
    <MediaPreview
      labels={{
        close: intl.formatMessage({ id: 'preview.close' }),
        previous: intl.formatMessage({ id: 'preview.previous' }),
        next: intl.formatMessage({ id: 'preview.next' }),
        ...zoomLabels,
        download: intl.formatMessage({ id: 'preview.download' }),
        position: (number, total) => intl.formatMessage({ id: 'preview.position' }, { number, total }),
      }}
      items={items}
      index={index}
      onIndexChange={(next) => (next === null ? onClose() : setIndex(next))}
      renderSound={(sound) => <SoundPlayer {...sound} />}
    />
  )
}
