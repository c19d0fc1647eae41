import { type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ConfirmDialog } from '../../app/dialogs/confirm-dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'

type ReasonDialogProps = {
  title: ReactNode
  confirm: ReactNode
  danger: boolean
  /** Resolves when it is done, well or not. */
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Says what a decision does, and asks why it is made. */
export function ReasonDialog({ onConfirm, onClose, children, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [working, setWorking] = useState(false)
  const isMissing = reason.trim() === ''

  async function confirm() {
    setTried(true)
    if (isMissing) return
    setWorking(true)
    await onConfirm(reason.trim())
    setWorking(false)
  }

  return (
    <ConfirmDialog {...dialog} working={working} onConfirm={() => void confirm()} onClose={onClose}>
      {children}
      <Field
        className="mt-4"
        label={<FormattedMessage id="admin.credits.reason" />}
        error={tried && isMissing && <FormattedMessage id="admin.credits.reason_rule" />}
      >
        <TextInput
          value={reason}
          maxLength={200}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
