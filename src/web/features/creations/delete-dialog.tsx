import { FormattedMessage } from 'react-intl'
import { ConfirmDialog } from '../../app/dialogs/confirm-dialog.tsx'

type DeleteDialogProps = { count: number; onDelete: () => void; onClose: () => void }

export function DeleteDialog({ count, onDelete, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={<FormattedMessage id="creations.delete.title" values={{ count }} />}
      confirm={<FormattedMessage id="creations.delete.confirm" values={{ count }} />}
      danger
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p className="text-ink-muted">
        <FormattedMessage id="creations.delete.what" />
      </p>
    </ConfirmDialog>
  )
}
