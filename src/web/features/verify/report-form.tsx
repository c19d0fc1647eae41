import { useForm } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { REPORT_REASONS } from '../../../shared/contract/verify.ts'
import { EmailField } from '../../app/forms/email-field.tsx'
import { errorKey } from '../../app/forms/form-errors.ts'
import { emailProblem } from '../../app/forms/form-rules.ts'
import { useKeptForm } from '../../app/forms/use-kept-form.ts'
import { quietApi } from '../../app/session/browser-api.ts'
import { failureWords } from '../../app/session/failure-words.ts'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { referenceIn } from './reference.ts'

type Reason = (typeof REPORT_REASONS)[number]
type ReportFields = { reference: string; reason: Reason | ''; details: string; email: string }

export type SentReport = { dueAt: string; email: string }

type ReportFormProps = { reference: string; onSent: (sent: SentReport) => void }

const DETAILS_MIN = 10
const DETAILS_MAX = 4000

/** In the order of the form. */
const REASONS: readonly Reason[] = ['likeness', 'copyright', 'sexual', 'violence', 'deception', 'other']

export function ReportForm({ reference, onSent }: ReportFormProps) {
  const intl = useIntl()
  const { register, errors, isSubmitting, submit } = useReport({ reference, onSent })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label={<FormattedMessage id="report.reference" />}
        hint={<FormattedMessage id="report.reference_hint" />}
        error={errors.reference && <FormattedMessage id={errorKey(errors.reference)} />}
      >
        <TextInput
          {...register('reference', {
            validate: (value) => referenceIn(value) !== null || 'report.reference_rule',
          })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field
        label={<FormattedMessage id="report.reason" />}
        error={errors.reason && <FormattedMessage id={errorKey(errors.reason)} />}
      >
        <Select {...register('reason', { validate: (value) => value !== '' || 'report.reason_rule' })}>
          <option value="">{intl.formatMessage({ id: 'report.reason_choose' })}</option>
          {REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {intl.formatMessage({ id: `report.reason.${reason}` })}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={<FormattedMessage id="report.details" />}
        hint={<FormattedMessage id="report.details_hint" />}
        error={errors.details && <FormattedMessage id={errorKey(errors.details)} />}
      >
        <Textarea
          {...register('details', {
            validate: (value) => value.trim().length >= DETAILS_MIN || 'report.details_rule',
          })}
          maxLength={DETAILS_MAX}
        />
      </Field>
      <EmailField
        {...register('email', { validate: (value) => emailProblem(value) ?? true })}
        error={errors.email && errorKey(errors.email)}
        hint={<FormattedMessage id="report.email_hint" />}
      />
      <p role="alert" className="text-danger-ink text-sm empty:hidden">
        {errors.root?.message}
      </p>
      <div>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          <FormattedMessage id="report.send" />
        </Button>
      </div>
    </form>
  )
}

function useReport({ reference, onSent }: ReportFormProps) {
  const form = useForm<ReportFields>({ defaultValues: { reference, reason: '', details: '', email: '' } })
  const { register, handleSubmit, formState, setError } = form
  const forget = useKeptForm('report', form)

  async function send({ reason, ...typed }: ReportFields) {
    if (reason === '') return
    const email = typed.email.trim()
    const body = { reference: referenceIn(typed.reference) ?? '', reason, details: typed.details, email }
    try {
      const { due_at } = await quietApi('POST /api/reports', { body })
      forget()
      onSent({ dueAt: due_at, email })
    } catch (error) {
      setError('root', { message: failureWords(error) })
    }
  }
  const { errors, isSubmitting } = formState
  return { register, errors, isSubmitting, submit: handleSubmit(send) }
}
