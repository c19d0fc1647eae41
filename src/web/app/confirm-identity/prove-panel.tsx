import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { CONFIRM_METHODS, SignInMethods } from '../../../shared/contract/sign-in-methods.ts'
import { Button } from '../../components/ui/button.tsx'
import type { ApiClient } from '../api/api-client.ts'
import { api, succeeds } from '../session/browser-api.ts'
import type { Needs } from '../session/confirm-identity.ts'
import { CodeForm } from './code-form.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import { askPasskey } from './passkey-ceremonies.ts'

type ProvePanelProps = { methods: SignInMethods; needs: Needs; onConfirmed: () => void }

/** Offers every method that the person has set up to prove their identity. */
export function ProvePanel({ methods, needs, onConfirmed }: ProvePanelProps) {
  const [onPaper, setOnPaper] = useState(false)
  const byCode = (method: (typeof CONFIRM_METHODS)[number]) => async (code: string, codeApi: ApiClient) => {
    const confirmed = await succeeds(() => codeApi('POST /api/users/confirm', { body: { method, code } }))
    if (confirmed) onConfirmed()
  }
  return (
    <div className="grid gap-6">
      {methods.passkeys.length > 0 && <PasskeyProof onConfirmed={onConfirmed} />}
      {methods.authenticator && !onPaper && (
        <CodeForm
          kind="digits"
          label={<FormattedMessage id="confirm.authenticator" />}
          submit={<FormattedMessage id="confirm.submit" />}
          onSubmit={byCode('authenticator')}
        />
      )}
      {onPaper && (
        <CodeForm
          kind="letters"
          label={<FormattedMessage id="confirm.recovery" />}
          submit={<FormattedMessage id="confirm.submit" />}
          onSubmit={byCode('recovery_code')}
        />
      )}
      {methods.recovery_codes_left > 0 && !onPaper && (
        <button
          type="button"
          onClick={() => setOnPaper(true)}
          className="min-h-6 justify-self-start font-semibold text-link text-sm hover:underline"
        >
          <FormattedMessage id="confirm.use_recovery" />
        </button>
      )}
      {needs === 'mailbox' && <MailboxForm onConfirmed={onConfirmed} />}
    </div>
  )
}

function PasskeyProof({ onConfirmed }: { onConfirmed: () => void }) {
  const [asking, setAsking] = useState(false)

  async function ask() {
    setAsking(true)
    await succeeds(async () => {
      const response = await askPasskey()
      if (!response) return
      await api('POST /api/users/confirm-passkey', { body: { response } })
      onConfirmed()
    })
    setAsking(false)
  }

  return (
    <Button
      data-initial-focus
      variant="primary"
      icon={<KeyRound aria-hidden />}
      loading={asking}
      onClick={() => void ask()}
    >
      <FormattedMessage id="confirm.passkey" />
    </Button>
  )
}
