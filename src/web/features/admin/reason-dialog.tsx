import { type FormEvent, type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ConfirmDialog } from '../../app/dialogs/confirm-dialog.tsx'
import { succeeds } from '../../app/session/browser-api.ts'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { showToast } from '../../components/ui/toast.ts'

type ReasonDialogProps = {
  title: ReactNode
  /** What the decision does. */
  what: ReactNode
  /** Whom or what it is about. */
  about?: ReactNode
  confirm: ReactNode
  danger: boolean
  /** Whether something else that is asked for here is wrong. */
  isWrong?: boolean
  /** What else is asked for; it is told once somebody has tried to go on. */
  children?: (tried: boolean) => ReactNode
  act: (reason: string) => Promise<unknown>
  /** What is said when it is done. */
  done: string
  onDone: () => void
  onClose: () => void
}

/** Says what a decision does, asks why it is made, and has it done. */
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
      {about && <p className="mt-3 break-all font-semibold">{about}</p>}
      <form onSubmit={submit}>
        {children?.(tried)}
        <Field
          className="mt-4"
          label={<FormattedMessage id="admin.reason" />}
          error={tried && isMissing && <FormattedMessage id="admin.reason_rule" />}
        >
          <TextInput
            // Unless something else is asked for before it.
            data-initial-focus
            value={reason}
            maxLength={200}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Field>
        {/* For Enter: the button that everybody sees stands below. */}
        <button type="submit" hidden disabled={working}>
          {confirm}
        </button>
      </form>
    </ConfirmDialog>
  )
}
