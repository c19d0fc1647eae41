import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { UsedPasskey } from '../../../shared/contract/sign-in-methods.ts'
import { showToast } from '../../components/ui/toast.ts'
import { pageMessage } from '../i18n/page-message.ts'
import { api } from '../session/browser-api.ts'

/** Asks the browser for a passkey for the signed-in person. False if they change their mind. */
export async function addPasskey(name: string): Promise<boolean> {
  const { options } = await api('POST /api/users/passkey-options')
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await orNull(() => startRegistration({ optionsJSON }))
  if (!response) return false
  const { clientDataJSON, attestationObject, transports = [] } = response.response
  const made = { ...bareAnswer(response), response: { clientDataJSON, attestationObject, transports } }
  await api('POST /api/users/passkeys', { body: { name, response: made } })
  return true
}

/** Signs the site's challenge with a passkey. Null if the person changes their mind. */
export async function askPasskey(): Promise<UsedPasskey | null> {
  const { options } = await api('POST /api/users/passkey-challenge')
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const signed = await orNull(() => startAuthentication({ optionsJSON }))
  if (!signed) return null
  const { clientDataJSON, authenticatorData, signature } = signed.response
  return { ...bareAnswer(signed), response: { clientDataJSON, authenticatorData, signature } }
}

function bareAnswer({ id, rawId }: { id: string; rawId: string }) {
  return { id, rawId, type: 'public-key', clientExtensionResults: {} } as const
}

/** Browsers report the same error whether the person closed the prompt or has no passkey. */
async function orNull<Result>(ceremony: () => Promise<Result>): Promise<Result | null> {
  try {
    return await ceremony()
  } catch {
    showToast(pageMessage('passkeys.not_used'), { kind: 'warning' })
    return null
  }
}
