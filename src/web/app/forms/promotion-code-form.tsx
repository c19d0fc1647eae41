import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { succeeds } from '../session/browser-api.ts'

type PromotionCodeFormProps = {
  label: ReactNode
  /** The label of the button. */
  submit: ReactNode
  className: string
  /** The field is cleared on success. */
  onCode: (code: string) => Promise<void>
}

/** Asks for a promotion code. */
export function PromotionCodeForm({ label, submit, className, onCode }: PromotionCodeFormProps) {
  const [sending, setSending] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    // Read from the form itself, because the code may have been typed before this component was loaded.
    const code = new FormData(form).get('code')
    if (typeof code !== 'string' || code.trim() === '') return
    setSending(true)
    if (await succeeds(() => onCode(code))) form.reset()
    setSending(false)
  }

  return (
    <form onSubmit={(event) => void send(event)} className={className}>
      <Field label={label}>
        <TextInput
          name="code"
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" loading={sending}>
        {submit}
      </Button>
    </form>
  )
}
