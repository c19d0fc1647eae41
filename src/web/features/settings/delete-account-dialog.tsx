import { useForm } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { codeApi } from '../../app/forms/code-api.ts'
import { countdownKey } from '../../app/forms/code-countdown.ts'
import { CodeField } from '../../app/forms/code-field.tsx'
import { errorKey } from '../../app/forms/form-errors.ts'
import { codeProblem } from '../../app/forms/form-rules.ts'
import { sendCode } from '../../app/forms/send-code.ts'
import { quietApi, succeeds } from '../../app/session/browser-api.ts'
import { redirectSignedOut } from '../../app/session/sign-out.ts'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { showToast } from '../../components/ui/toast.ts'

type DeleteFields = { typed: string; code: string }
type DeleteAccountDialogProps = { email: string; onClose: () => void }

/** It cannot be undone, so it takes the typed address and a mailed code. */
export function DeleteAccountDialog({ email, onClose }: DeleteAccountDialogProps) {
  const intl = useIntl()
  const form = useForm<DeleteFields>({ defaultValues: { typed: '', code: '' } })
  const { register, handleSubmit, formState, setFocus } = form
  const { errors, isSubmitting } = formState

  async function askForCode() {
    await sendCode(countdownKey('delete_account', email), () => quietApi('POST /api/users/account-code'))
    setFocus('code')
  }

  async function remove({ code }: DeleteFields) {
    const removed = await succeeds(() =>
      codeApi(form, 'code')('POST /api/users/delete-account', { body: { code: code.trim() } }),
    )
    if (!removed) return
    redirectSignedOut()
    showToast(intl.formatMessage({ id: 'settings.delete.done' }), { kind: 'success' })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={520}
      title={<FormattedMessage id="settings.delete.title" />}
      description={<FormattedMessage id="settings.delete.warning" />}
      closeLabel={intl.formatMessage({ id: 'dialog.close' })}
    >
      <form noValidate onSubmit={(event) => void handleSubmit(remove)(event)} className="grid gap-5 pt-2">
        <Field
          label={<FormattedMessage id="settings.delete.type_email" values={{ email }} />}
          error={errors.typed && <FormattedMessage id={errorKey(errors.typed)} />}
        >
          <TextInput
            {...register('typed', {
              validate: (value) =>
                value.trim().toLowerCase() === email.toLowerCase() || 'settings.delete.mismatch',
            })}
            data-initial-focus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <CodeField
          countdown={countdownKey('delete_account', email)}
          onSend={askForCode}
          error={errors.code && errorKey(errors.code)}
          input={register('code', { validate: (value) => codeProblem(value) ?? true })}
        />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
          <Button onClick={onClose}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button type="submit" variant="danger" loading={isSubmitting}>
            <FormattedMessage id="settings.delete.confirm" />
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
