import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Passkey } from '../../../shared/contract/sign-in-methods.ts'
import { api, succeeds } from '../../app/session/browser-api.ts'
import { Button } from '../../components/ui/button.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { showToast } from '../../components/ui/toast.ts'

type PasskeyRowProps = { passkey: Passkey; onChange: () => void }

export function PasskeyRow({ passkey: { id, name, created_at, last_used_at }, onChange }: PasskeyRowProps) {
  const intl = useIntl()
  const [typed, setTyped] = useState(name)
  const [working, setWorking] = useState(false)
  const params = { id }

  async function change(call: () => Promise<unknown>, message: 'passkeys.renamed' | 'passkeys.removed') {
    setWorking(true)
    const changed = await succeeds(call)
    setWorking(false)
    if (!changed) return
    showToast(intl.formatMessage({ id: message }), { kind: 'success' })
    onChange()
  }

  function rename() {
    const body = { name: typed.trim() || name }
    void change(() => api('POST /api/users/passkeys/{id}', { params, body }), 'passkeys.renamed')
  }

  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-subtle" />
      <form
        className="min-w-40 flex-1"
        onSubmit={(event) => {
          event.preventDefault()
          rename()
        }}
      >
        <TextInput
          aria-label={intl.formatMessage({ id: 'passkeys.name' }, { name })}
          value={typed}
          maxLength={60}
          onChange={(event) => setTyped(event.target.value)}
        />
        <span className="mt-1 block text-ink-subtle text-xs">
          <FormattedMessage
            id={last_used_at ? 'passkeys.used' : 'passkeys.made'}
            values={{ when: intl.formatDate(last_used_at ?? created_at, { dateStyle: 'medium' }) }}
          />
        </span>
      </form>
      {typed.trim() !== name && (
        <Button size="sm" loading={working} onClick={rename}>
          <FormattedMessage id="passkeys.save" />
        </Button>
      )}
      <Button
        size="sm"
        loading={working}
        aria-label={intl.formatMessage({ id: 'passkeys.remove_label' }, { name })}
        onClick={() =>
          void change(() => api('DELETE /api/users/passkeys/{id}', { params }), 'passkeys.removed')
        }
      >
        <FormattedMessage id="passkeys.remove" />
      </Button>
    </li>
  )
}
