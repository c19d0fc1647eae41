import { Code } from '../../../shared/codes.ts'
import { splitLocale, withLocale } from '../../../shared/i18n/locales.ts'
import { newKey } from '../../../shared/ids.ts'
import { showToast } from '../../components/ui/toast.ts'
import { type ApiClient, ApiError, createApiClient, errorFrom } from '../api/api-client.ts'
import { closeAllDialogs } from '../dialogs/dialogs.ts'
import { pageLocale, pageMessage } from '../i18n/page-message.ts'
import { goTo } from '../navigation/page-control.ts'
import { confirmIdentity, neededConfirmation } from './confirm-identity.ts'
import { handleApiError } from './handle-api-error.ts'
import { firstLoginMode, openLogin } from './login-flow.ts'
import { rememberReturnPath } from './return-path.ts'
import { forgetSession, readToken } from './stored-session.ts'

/** For callers that show their own error message. */
export const quietApi: ApiClient = (name, ...input) => {
  const call = createApiClient({
    origin: location.origin,
    fetch: (request) => fetch(request),
    headers: callHeaders,
  })
  return call(name, ...input)
}

/**
 * The browser's way to the data. A refused call is shown to the person as specification §8 says, and thrown
 * as well. A call that needs a proof of identity asks for it first, and is then repeated.
 */
export const api: ApiClient = apiWith(reportApiError)

/** The same for a form with a code: a wrong code is reported at its field, not in a toast. */
export function apiWithCode(refuseCode: () => void): ApiClient {
  return apiTelling(({ data }) => isAboutCode(data), refuseCode)
}

/** The same for a form with one field: a refusal of what is in it is reported there. */
export function apiWithField(refuse: (message: string) => void): ApiClient {
  return apiTelling(
    ({ code }) => code === Code.inputRefused,
    ({ message }) => refuse(message),
  )
}

/** Some failures are told by the caller. */
function apiTelling(isOwn: (error: ApiError) => boolean, tell: (error: ApiError) => void): ApiClient {
  return apiWith((error) => {
    if (!(error instanceof ApiError && isOwn(error))) return reportApiError(error)
    told.add(error)
    tell(error)
  })
}

function isAboutCode(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'field' in data && data.field === 'code'
}

function apiWith(report: (error: unknown) => void): ApiClient {
  const call: ApiClient = async (name, ...input) => {
    try {
      return await quietApi(name, ...input)
    } catch (error) {
      const needs = neededConfirmation(error)
      if (needs && (await confirmIdentity(needs))) return call(name, ...input)
      report(error)
      throw error
    }
  }
  return call
}

/** A file behind a call that needs the token. Failures are shown and thrown, as with `api`. */
export async function fetchFile(path: string): Promise<Blob> {
  try {
    const response = await fetch(path, { headers: callHeaders() })
    if (!response.ok || response.headers.get('content-disposition') === null) throw await errorFrom(response)
    return await response.blob()
  } catch (error) {
    reportApiError(error)
    throw error
  }
}

/** Calls that start before the first answer sets the cookie count as one visitor. */
const visit = newKey()

/** The headers of every call. */
export function callHeaders(): Record<string, string> {
  const token = readToken()
  return {
    'x-locale': pageLocale(),
    traceparent: newTrace(),
    ...(token ? { authorization: `Bearer ${token}` } : { 'x-visit': visit }),
  }
}

/** Each action here starts a trace. */
function newTrace(): string {
  const [one, two, three] = [...crypto.getRandomValues(new BigUint64Array(3))].map((number) =>
    number.toString(16).padStart(16, '0'),
  )
  return `00-${one}${two}-${three}-01`
}

/** Runs calls whose failures `api` shows, and resolves with whether they succeeded. */
export async function succeeds(calls: () => Promise<unknown>): Promise<boolean> {
  try {
    await calls()
    return true
  } catch (error) {
    if (error instanceof Error && told.has(error)) return false
    throw error
  }
}

const told = new WeakSet<Error>()

/** Shows a failed call to the person. If it never reached the server, the network is down. */
export function reportApiError(error: unknown): void {
  if (error instanceof Error) told.add(error)
  if (!(error instanceof ApiError)) {
    showToast(pageMessage('error.offline'), { kind: 'warning' })
    return
  }
  handleApiError(error, {
    askForCode: () => openLogin('verify'),
    openLogin: (why) => openLogin(firstLoginMode(), why),
    rememberPath: rememberThisPage,
    refreshAfterLogin() {
      refreshPending = true
    },
    goToLoginPage() {
      forgetSession()
      closeAllDialogs()
      rememberThisPage()
      showToast(error.message, { kind: 'warning' })
      goTo(withLocale('/login', pageLocale()))
    },
    showError: (message) => showToast(message, { kind: 'danger' }),
  })
}

let refreshPending = false

/**
 * True once after a call was refused because it needs a sign-in: the page's data must then be loaded anew.
 */
export function takePendingRefresh(): boolean {
  const pending = refreshPending
  refreshPending = false
  return pending
}

function rememberThisPage(): void {
  const { pathname, search, hash } = location
  if (splitLocale(pathname).path !== '/login') rememberReturnPath(pathname + search + hash)
}

/** As the browser reports it, such as `Europe/Berlin`: days begin and end in the person's time zone. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
