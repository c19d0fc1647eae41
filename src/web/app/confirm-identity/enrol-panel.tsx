import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { succeeds } from '../session/browser-api.ts'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import { addPasskey } from './passkey-ceremonies.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Step = 'mailbox' | 'choice' | 'authenticator' | 'recovery'
type EnrolPanelProps = { confirmed: boolean; onConfirmed: () => void }

/**
 * Sets up an operator's first second factor, after a mailed code, and gives out recovery codes in case it is
 * lost.
 */
export function EnrolPanel({ confirmed, onConfirmed }: EnrolPanelProps) {
  const intl = useIntl()
  const [step, setStep] = useState<Step>(confirmed ? 'choice' : 'mailbox')
  const [adding, setAdding] = useState(false)

  async function add() {
    setAdding(true)
    await succeeds(async () => {
      if (await addPasskey(intl.formatMessage({ id: 'passkeys.first_name' }))) setStep('recovery')
    })
    setAdding(false)
  }

  return (
    <div className="grid gap-4">
      <p className="text-ink-muted text-sm">
        <FormattedMessage id={`enrol.${step}`} />
      </p>
      {step === 'mailbox' && <MailboxForm onConfirmed={() => setStep('choice')} />}
      {step === 'choice' && (
        <div className="grid gap-3">
          <Button
            variant="primary"
            icon={<KeyRound aria-hidden />}
            loading={adding}
            onClick={() => void add()}
          >
            <FormattedMessage id="passkeys.add" />
          </Button>
          <Button icon={<Smartphone aria-hidden />} onClick={() => setStep('authenticator')}>
            <FormattedMessage id="authenticator.set_up" />
          </Button>
        </div>
      )}
      {step === 'authenticator' && <AuthenticatorSetup onDone={() => setStep('recovery')} />}
      {step === 'recovery' && <RecoveryCodes onKept={onConfirmed} />}
    </div>
  )
}
