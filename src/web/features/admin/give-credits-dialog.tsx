import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { MAX_GIVEN_CREDITS } from '../../../shared/catalogue/rewards.ts'
import type { Person } from '../../../shared/contract/people.ts'
import { api } from '../../app/session/browser-api.ts'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAttemptKey } from './use-attempt-key.ts'

type GiveCreditsDialogProps = { person: Person; onGiven: () => void; onClose: () => void }

/** Asks how many credits to give, and why. */
export function GiveCreditsDialog({ person: { id, email }, onGiven, onClose }: GiveCreditsDialogProps) {
  const intl = useIntl()
  const [typed, setTyped] = useState('')
  const keyOf = useAttemptKey()
  const credits = Number(typed)
  const isWrong = !isAmount(typed)

  function give(reason: string) {
    const gift = { credits, reason }
    return api('POST /api/operation/people/{id}/credits', {
      params: { id },
      body: { ...gift, key: keyOf(gift) },
    })
  }

  return (
    <ReasonDialog
      title={<FormattedMessage id="admin.credits.title" />}
      what={<FormattedMessage id="admin.credits.description" />}
      about={email}
      confirm={<FormattedMessage id="admin.credits.give" />}
      danger={false}
      isWrong={isWrong}
      act={give}
      done={intl.formatMessage({ id: 'admin.credits.given' }, { credits, email })}
      onDone={onGiven}
      onClose={onClose}
    >
      {(tried) => (
        <Field
          className="mt-4"
          label={<FormattedMessage id="shell.credits" />}
          error={
            tried &&
            isWrong && (
              <FormattedMessage id="admin.credits.amount_rule" values={{ most: MAX_GIVEN_CREDITS }} />
            )
          }
        >
          <TextInput
            data-initial-focus
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </ReasonDialog>
  )
}

function isAmount(typed: string): boolean {
  return /^[1-9]\d{0,5}$/.test(typed.trim()) && Number(typed) <= MAX_GIVEN_CREDITS
}
