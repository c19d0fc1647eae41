import { type FormEvent, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Discount } from '../../app/dialogs/purchase.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'

type DiscountFieldProps = {
  discount: Discount | undefined
  onChange: (discount: Discount | undefined) => void
}

/** For whoever was given a code that takes something off. */
export function DiscountField({ discount, onChange }: DiscountFieldProps) {
  const [sending, setSending] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (typeof code !== 'string' || code.trim() === '') return
    setSending(true)
    await succeeds(async () => onChange(await api('GET /api/pay/discount', { query: { code } })))
    setSending(false)
  }

  if (discount)
    return (
      <output className="mx-auto mt-6 flex w-fit flex-wrap items-center justify-center gap-3 text-sm">
        <span className="font-semibold text-on-success-soft">
          <FormattedMessage id="pricing.discount.applied" values={discount} />
        </span>
        <Button size="sm" onClick={() => onChange(undefined)}>
          <FormattedMessage id="pricing.discount.remove" />
        </Button>
      </output>
    )
  return (
    <form
      onSubmit={(event) => void send(event)}
      className="mx-auto mt-6 flex w-fit flex-wrap items-end justify-center gap-2"
    >
      <Field label={<FormattedMessage id="pricing.discount.label" />}>
        <TextInput
          name="code"
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" loading={sending}>
        <FormattedMessage id="pricing.discount.apply" />
      </Button>
    </form>
  )
}
