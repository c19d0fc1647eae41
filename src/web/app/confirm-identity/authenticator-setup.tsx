import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import type { ApiClient } from '../api/api-client.ts'
import { api, succeeds } from '../session/browser-api.ts'
import { CodeForm } from './code-form.tsx'

type Setup = { secret: string; picture: string }

/** Shows a secret as a QR code and as text, and asks for a first code to prove that the app has it. */
export function AuthenticatorSetup({ onDone }: { onDone: () => void }) {
  const intl = useIntl()
  const [setup, setSetup] = useState<Setup | null>(null)

  useEffect(() => {
    let current = true
    void succeeds(async () => {
      const { secret, uri } = await api('POST /api/users/authenticator')
      const { renderSVG } = await import('uqr')
      if (current) setSetup({ secret, picture: `data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}` })
    })
    return () => {
      current = false
    }
  }, [])

  async function confirm(code: string, codeApi: ApiClient) {
    if (await succeeds(() => codeApi('POST /api/users/authenticator/confirm', { body: { code } }))) onDone()
  }

  return (
    <div className="grid gap-4">
      <p className="text-ink-muted text-sm">
        <FormattedMessage id="authenticator.scan" />
      </p>
      {setup ? (
        <>
          <img
            src={setup.picture}
            alt={intl.formatMessage({ id: 'authenticator.picture' })}
            className="size-44 rounded-md bg-white p-1"
          />
          <p className="break-all font-mono text-sm" data-testid="authenticator-secret">
            {setup.secret}
          </p>
        </>
      ) : (
        <Skeleton className="h-44" />
      )}
      <CodeForm
        kind="digits"
        label={<FormattedMessage id="confirm.authenticator" />}
        submit={<FormattedMessage id="authenticator.turn_on" />}
        onSubmit={confirm}
      />
    </div>
  )
}
