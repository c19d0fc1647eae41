import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { CONTACT_TOPICS } from '../../../shared/contract/contact.ts'
import { EmailField } from '../../app/forms/email-field.tsx'
import { errorKey } from '../../app/forms/form-errors.ts'
import { emailProblem } from '../../app/forms/form-rules.ts'
import { useKeptForm } from '../../app/forms/use-kept-form.ts'
import { quietApi } from '../../app/session/browser-api.ts'
import { failureWords } from '../../app/session/failure-words.ts'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'

type Topic = (typeof CONTACT_TOPICS)[number]
type ContactFields = { email: string; topic: Topic; message: string }

const TOPICS: readonly Topic[] = ['help', 'payment', 'privacy', 'idea', 'press']
const MESSAGE_MIN = 10
const MESSAGE_MAX = 4000

export function ContactForm() {
  const [sentBy, setSentBy] = useState<string | null>(null)
  if (sentBy === null) return <MessageForm onSent={setSentBy} />
  return (
    <output className="block rounded-xl border border-line bg-surface p-6">
      <p>
        <FormattedMessage id="contact.sent" values={{ email: sentBy }} />
      </p>
      <Button className="mt-4" onClick={() => setSentBy(null)}>
        <FormattedMessage id="contact.another" />
      </Button>
    </output>
  )
}

function MessageForm({ onSent }: { onSent: (email: string) => void }) {
  const intl = useIntl()
  const form = useForm<ContactFields>({ defaultValues: { email: '', topic: 'help', message: '' } })
  const { register, handleSubmit, formState, setError } = form
  const forget = useKeptForm('contact', form)
  const { errors, isSubmitting } = formState

  async function send({ topic, message, ...typed }: ContactFields) {
    const email = typed.email.trim()
    try {
      await quietApi('POST /api/contact', { body: { email, topic, message } })
      forget()
      onSent(email)
    } catch (error) {
      setError('root', { message: failureWords(error) })
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(send)(event)} className="grid gap-4">
      <Field label={<FormattedMessage id="contact.topic" />}>
        <Select {...register('topic')}>
          {TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {intl.formatMessage({ id: `contact.topic.${topic}` })}
            </option>
          ))}
        </Select>
      </Field>
      <EmailField
        {...register('email', { validate: (value) => emailProblem(value) ?? true })}
        error={errors.email && errorKey(errors.email)}
        hint={<FormattedMessage id="contact.email_hint" />}
      />
      <Field
        label={<FormattedMessage id="contact.message" />}
        error={errors.message && <FormattedMessage id={errorKey(errors.message)} />}
      >
        <Textarea
          {...register('message', {
            validate: (value) => value.trim().length >= MESSAGE_MIN || 'contact.message_rule',
          })}
          rows={7}
          maxLength={MESSAGE_MAX}
        />
      </Field>
      <p role="alert" className="text-danger-ink text-sm empty:hidden">
        {errors.root?.message}
      </p>
      <div>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          <FormattedMessage id="contact.send" />
        </Button>
      </div>
    </form>
  )
}
