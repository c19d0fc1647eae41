import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { PageSection } from '../../app/pages/page-section.tsx'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { refreshSession } from '../../app/session/session.ts'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { showToast } from '../../components/ui/toast.ts'

/** For whoever was given a code. */
export function PromotionSection() {
  const intl = useIntl()
  const [sending, setSending] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    // Read from the form itself, which also knows what was typed before the page had its code.
    const code = new FormData(form).get('code')
    if (typeof code !== 'string' || code.trim() === '') return
    setSending(true)
    await succeeds(async () => {
      const { credits } = await api('POST /api/credit/promotion', { body: { code } })
      form.reset()
      showToast(intl.formatMessage({ id: 'settings.promotion.received' }, { credits }), { kind: 'success' })
      await refreshSession()
    })
    setSending(false)
  }

  return (
    <PageSection
      id="promotion"
      title={<FormattedMessage id="settings.promotion.title" />}
      description={<FormattedMessage id="settings.promotion.description" />}
    >
      <form onSubmit={(event) => void send(event)} className="flex flex-wrap items-end gap-2">
        <Field label={<FormattedMessage id="settings.promotion.code" />}>
          <TextInput
            name="code"
            maxLength={30}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" loading={sending}>
          <FormattedMessage id="settings.promotion.receive" />
        </Button>
      </form>
    </PageSection>
  )
}
