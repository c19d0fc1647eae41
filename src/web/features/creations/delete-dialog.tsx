import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'

type DeleteDialogProps = { count: number; onDelete: () => void; onClose: () => void }

export function DeleteDialog({ count, onDelete, onClose }: DeleteDialogProps) {
  const intl = useIntl()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={480}
      title={<FormattedMessage id="creations.delete.title" values={{ count }} />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button variant="danger" onClick={onDelete}>
            <FormattedMessage id="creations.delete.confirm" values={{ count }} />
          </Button>
        </>
      }
    >
      <p className="text-ink-muted">
        <FormattedMessage id="creations.delete.what" />
      </p>
    </Dialog>
  )
}
