import type { Call, CallName } from './call.ts'
import { creditCalls } from './credit.ts'
import { siteCalls } from './site.ts'
import { userCalls } from './users.ts'

/** The whole API. The browser imports only its type, so that no schema weighs on the bundle. */
export const contract = { ...siteCalls, ...userCalls, ...creditCalls } as const satisfies Record<
  CallName,
  Call
>

export type Contract = typeof contract
