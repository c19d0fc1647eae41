import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { MAX_GIVEN_CREDITS } from '../../../shared/catalogue/rewards.ts'
import type { Person } from '../../../shared/contract/people.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Field } from '../../components/ui/field.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type GiveCreditsDialogProps = { person: Person; onGiven: () => void; onClose: () => void }

/** Asks how many credits somebody shall have, and why. */
export function GiveCreditsDialog({ person: { id, email }, onGiven, onClose }: GiveCreditsDialogProps) {
  const intl = useIntl()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const attempt = useRef<Attempt | null>(null)
  const isWrong = !isAmount(typed)

  async function give(reason: string) {
    setTried(true)
    if (isWrong) return
    const credits = Number(typed)
    attempt.current = sameOrNewAttempt(attempt.current, { credits, reason })
    const body = { ...attempt.current.gift, key: attempt.current.key }
    const call = 'POST /api/operation/people/{id}/credits'
    const given = await succeeds(() => api(call, { params: { id }, body }))
    if (!given) return
    showToast(intl.formatMessage({ id: 'admin.credits.given' }, { credits, email }), { kind: 'success' })
    onClose()
    onGiven()
  }

  return (
    <ReasonDialog
      title={<FormattedMessage id="admin.credits.title" />}
      confirm={<FormattedMessage id="admin.credits.give" />}
      danger={false}
      onConfirm={give}
      onClose={onClose}
    >
      <p className="text-ink-muted">
        <FormattedMessage id="admin.credits.description" />
      </p>
      <p className="mt-3 break-all font-semibold">{email}</p>
      <Field
        className="mt-4"
        label={<FormattedMessage id="shell.credits" />}
        error={
          tried &&
          isWrong && <FormattedMessage id="admin.credits.amount_rule" values={{ most: MAX_GIVEN_CREDITS }} />
        }
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </ReasonDialog>
  )
}

type Gift = { credits: number; reason: string }
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
