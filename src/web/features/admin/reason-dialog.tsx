import { type FormEvent, type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ConfirmDialog } from '../../app/dialogs/confirm-dialog.tsx'
import { succeeds } from '../../app/session/browser-api.ts'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { showToast } from '../../components/ui/toast.ts'

type ReasonDialogProps = {
  title: ReactNode
  /** Explains the decision. */
  what: ReactNode
  /** The person or thing that it is about. */
  about?: ReactNode
  confirm: ReactNode
  danger: boolean
  /** Whether an additional field is invalid. */
  isWrong?: boolean
  /** Additional fields; they show their errors once somebody has tried to submit. */
  children?: (tried: boolean) => ReactNode
  act: (reason: string) => Promise<unknown>
  /** The success message. */
  done: string
  onDone: () => void
  onClose: () => void
}

/** Explains a decision, asks for its reason, and carries it out. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, what, about, confirm, danger, isWrong = false, children, act, done, onDone, onClose } = props
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [working, setWorking] = useState(false)
  const isMissing = reason.trim() === ''

  async function decide() {
    setTried(true)
    if (isMissing || isWrong) return
    setWorking(true)
    const isDone = await succeeds(() => act(reason.trim()))
    setWorking(false)
    if (!isDone) return
    showToast(done, { kind: 'success' })
    onClose()
    onDone()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void decide()
  }

  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      danger={danger}
      working={working}
      onConfirm={() => void decide()}
      onClose={onClose}
    >
      <p className="text-ink-muted">{what}</p>
      {about && <p className="mt-3 break-words font-semibold">{about}</p>}
      <form onSubmit={submit}>
        {children?.(tried)}
        <Field
          className="mt-4"
          label={<FormattedMessage id="admin.reason" />}
          error={tried && isMissing && <FormattedMessage id="admin.reason_rule" />}
        >
          <TextInput
            // Unless an additional field comes first.
            data-initial-focus
            value={reason}
            maxLength={200}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Field>
        {/* For submitting with Enter: the visible button is below the form. */}
        <button type="submit" hidden disabled={working}>
          {confirm}
        </button>
      </form>
    </ConfirmDialog>
  )
}
