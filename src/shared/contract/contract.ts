import type { Call, CallName } from './call.ts'
import { creditCalls } from './credit.ts'
import { operationCalls } from './operation.ts'
import { payCalls } from './pay.ts'
import { sandboxCalls } from './sandbox.ts'
import { siteCalls } from './site.ts'
import { userCalls } from './users.ts'

/** The whole API. The browser imports only its type, so that no schema weighs on the bundle. */
const contract = {
  ...siteCalls,
  ...userCalls,
  ...creditCalls,
  ...payCalls,
  ...operationCalls,
  ...sandboxCalls,
} as const satisfies Record<CallName, Call>

export type Contract = typeof contract
