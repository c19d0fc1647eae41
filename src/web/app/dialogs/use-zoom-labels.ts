import { useIntl } from 'react-intl'
import type { ZoomLabels } from '../../components/ui/zoom-stage.tsx'

export function useZoomLabels(): ZoomLabels {
  const intl = useIntl()
  return {
    zoomIn: intl.formatMessage({ id: 'preview.zoom_in' }),
    zoomOut: intl.formatMessage({ id: 'preview.zoom_out' }),
    fit: (percent) => intl.formatMessage({ id: 'preview.zoom_fit' }, { percent }),
  }
}
