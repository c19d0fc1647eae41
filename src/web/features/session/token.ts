const STORAGE_KEY = 'userToken'

/** The bearer token of a signed-in person, kept by the browser under the name the specification gives it. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}
