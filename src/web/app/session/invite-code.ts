import { readStored, removeStored, store } from './browser-storage.ts'
import { readToken } from './stored-session.ts'

const STORAGE_KEY = 'inviteCode'
const PARAMETER = 'invite_code'
const SHAPE = /^[A-Za-z0-9]{4,32}$/

/** Keeps the inviter's code until the visitor registers. Signed-in people are not new here. */
export function keepInviteCode(search: string): void {
  if (readToken() !== null) return
  const code = new URLSearchParams(search).get(PARAMETER)
  if (code && SHAPE.test(code)) store(STORAGE_KEY, code)
}

export function storedInviteCode(): string | null {
  return readStored(STORAGE_KEY)
}

export function forgetInviteCode(): void {
  removeStored(STORAGE_KEY)
}

export function inviteLink(origin: string, code: string): string {
  const link = new URL('/', origin)
  link.searchParams.set(PARAMETER, code)
  return link.href
}
