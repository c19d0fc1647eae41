import { Code } from '../../../shared/codes.ts'
import { ApiError } from '../api/api-client.ts'
import { openDialog } from '../dialogs/dialogs.ts'

/** The proof that a call needs: a second factor, or at least a mailed code. */
export type Needs = 'second_factor' | 'mailbox'

/** Null if the call was refused for another reason. */
export function neededConfirmation(error: unknown): Needs | null {
  if (!(error instanceof ApiError) || error.code !== Code.confirmationNeeded) return null
  const { needs } = error.data as { needs: Needs }
  return needs
}

let asking: Promise<boolean> | null = null

/** Asks the person to prove their identity. Calls that need it at the same time share one answer. */
export function confirmIdentity(needs: Needs): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    openDialog('confirmIdentity', { needs, onEnd: resolve })
  }).finally(() => {
    asking = null
  })
  return asking
}
