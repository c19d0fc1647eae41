import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'

type ConfirmDialogProps = {
  title: ReactNode
  /** The label of the confirming button. */
  confirm: ReactNode
  danger: boolean
  working?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Says what will happen and asks for confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, danger, working = false, onConfirm, onClose, children } = props
  const intl = useIntl()
  return (
    <Dialog
      open
      brief
      onOpenChange={onClose}
      width={480}
      title={title}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={working} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
