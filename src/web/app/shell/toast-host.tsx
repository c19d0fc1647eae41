import { useIntl } from 'react-intl'
import { Toaster } from '../../components/ui/toaster.tsx'

export function ToastHost() {
  const intl = useIntl()
  return (
    <Toaster
      label={intl.formatMessage({ id: 'shell.toasts.label' })}
      closeLabel={intl.formatMessage({ id: 'shell.toasts.close' })}
    />
  )
}
