import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { MAX_GIVEN_CREDITS } from '../../../shared/catalogue/rewards.ts'
import { errorKey } from '../../app/forms/form-errors.ts'
import { emailProblem } from '../../app/forms/form-rules.ts'
import { PageSection } from '../../app/pages/page-section.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { showToast } from '../../components/ui/toast.ts'

type GiftFields = { email: string; credits: string; reason: string }
type Gift = { email: string; credits: number; reason: string }

export function GiveCreditsSection() {
  return (
    <PageSection
      id="give-credits"
      title={<FormattedMessage id="admin.credits.title" />}
      description={<FormattedMessage id="admin.credits.description" />}
    >
      <GiftForm />
    </PageSection>
  )
}

function GiftForm() {
  const intl = useIntl()
  const { register, handleSubmit, formState, reset } = useForm<GiftFields>({
    defaultValues: { email: '', credits: '', reason: '' },
  })
  const { errors, isSubmitting } = formState
  const attempt = useRef<Attempt | null>(null)

  async function give({ email, credits, reason }: GiftFields) {
    const gift = { email: email.trim(), credits: Number(credits), reason: reason.trim() }
    attempt.current = sameOrNewAttempt(attempt.current, gift)
    const body = { ...gift, key: attempt.current.key }
    const given = await succeeds(() => api('POST /api/operation/credits', { body }))
    if (!given) return
    attempt.current = null
    reset()
    showToast(intl.formatMessage({ id: 'admin.credits.given' }, gift), { kind: 'success' })
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(give)(event)} className="grid max-w-md gap-4">
      <Field
        label={<FormattedMessage id="login.email" />}
        error={errors.email && <FormattedMessage id={errorKey(errors.email)} />}
      >
        <TextInput
          {...register('email', { validate: (value) => emailProblem(value) ?? true })}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
        />
      </Field>
      <Field
        label={<FormattedMessage id="shell.credits" />}
        error={
          errors.credits && (
            <FormattedMessage id={errorKey(errors.credits)} values={{ most: MAX_GIVEN_CREDITS }} />
          )
        }
      >
        <TextInput
          {...register('credits', {
            validate: (value) => isAmount(value) || 'admin.credits.amount_rule',
          })}
          inputMode="numeric"
          autoComplete="off"
        />
      </Field>
      <Field
        label={<FormattedMessage id="admin.credits.reason" />}
        hint={<FormattedMessage id="admin.credits.reason_hint" />}
        error={errors.reason && <FormattedMessage id={errorKey(errors.reason)} />}
      >
        <TextInput
          {...register('reason', {
            validate: (value) => value.trim() !== '' || 'admin.credits.reason_rule',
          })}
          maxLength={200}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          <FormattedMessage id="admin.credits.give" />
        </Button>
      </div>
    </form>
  )
}

type Attempt = { gift: Gift; key: string }

/** Whoever sends the same gift again because no answer came must not give it twice. */
function sameOrNewAttempt(last: Attempt | null, gift: Gift): Attempt {
  return last && JSON.stringify(last.gift) === JSON.stringify(gift) ? last : { gift, key: newKey() }
}

/** By hand, because browsers make UUIDs on https alone. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function isAmount(typed: string): boolean {
  return /^[1-9]\d{0,5}$/.test(typed.trim()) && Number(typed) <= MAX_GIVEN_CREDITS
}
