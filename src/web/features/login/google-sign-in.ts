import { loadOnce } from '../../../shared/load-once.ts'

const SCRIPT_URL = 'https://accounts.google.com/gsi/client'

export type GoogleCredential = { credential: string; clientId?: string; select_by?: string }

/** The part of Google's sign-in script that we use. */
type GoogleSignIn = {
  initialize(options: {
    client_id: string
    nonce: string
    callback: (answer: GoogleCredential) => void
  }): void
  renderButton(
    place: HTMLElement,
    looks: { theme: 'outline' | 'filled_black'; size: 'large'; width: number; locale: string },
  ): void
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleSignIn } }
  }
}

/** After a failure the next panel retries. */
export const loadGoogleSignIn = loadOnce(addScript)

function addScript(): Promise<GoogleSignIn> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT_URL
    script.async = true
    script.onload = () =>
      window.google ? resolve(window.google.accounts.id) : reject(new Error('Google sign-in did not start'))
    script.onerror = () => reject(new Error('Google sign-in could not be loaded'))
    document.head.append(script)
  })
}
