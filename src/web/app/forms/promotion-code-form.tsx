import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { cx } from '../../components/ui/cx.ts'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import type { ApiClient } from '../api/api-client.ts'
import { apiWithField, succeeds } from '../session/browser-api.ts'

type PromotionCodeFormProps = {
  label: ReactNode
  /** The label of the button. */
  submit: ReactNode
  className?: string
  /** A form that has just been asked for takes the focus. */
  isAskedFor?: boolean
  /** The field is cleared on success. What this client is refused is reported at the field. */
  onCode: (code: string, api: ApiClient) => Promise<void>
}

const focus = (input: HTMLInputElement | null) => input?.focus()

/** Asks for a promotion code. */
export function PromotionCodeForm({
  label,
  submit,
  className,
  isAskedFor = false,
  onCode,
}: PromotionCodeFormProps) {
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    // Read from the form itself, because the code may have been typed before this component was loaded.
    const code = new FormData(form).get('code')
    if (typeof code !== 'string' || code.trim() === '') return
    setSending(true)
    setRefusal(null)
    if (await succeeds(() => onCode(code, apiWithField(setRefusal)))) form.reset()
    else form.querySelector('input')?.focus()
    setSending(false)
  }

  return (
    <form onSubmit={(event) => void send(event)} className={cx('flex max-w-sm items-start gap-2', className)}>
      <Field label={label} error={refusal} className="flex-1">
        <TextInput
          name="code"
          ref={isAskedFor ? focus : null}
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={() => setRefusal(null)}
        />
      </Field>
      <Button type="submit" loading={sending} className="mt-6.5">
        {submit}
      </Button>
    </form>
  )
}
