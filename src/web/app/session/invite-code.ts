import { readStored, removeStored, store } from './browser-storage.ts'

const STORAGE_KEY = 'inviteCode'
const PARAMETER = 'invite_code'
const SHAPE = /^[A-Za-z0-9]{4,32}$/

/** Keeps the inviter's code until the visitor registers. */
export function keepInviteCode(search: string): void {
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
