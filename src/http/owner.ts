import type { Owner } from '../modules/credits/owner.ts'
import { AppError } from '../shared/errors.ts'
import type { AppContext } from './request-context.ts'

/**
 * Whose things the caller may see: those of the account they are signed in to, or of the visitor they are known as.
 * Null where they are neither. A token that is good no more is refused: whoever sends one does not mean to be a visitor.
 */
export async function findOwner(context: AppContext, domain: string): Promise<Owner | null> {
  const caller = context.get('caller')
  if (context.req.header('authorization')) {
    const { id, domain: own } = await caller.requireUser()
    return { kind: 'user', id, domain: own }
  }
  const id = await caller.findVisitor()
  return id === null ? null : { kind: 'visitor', id, domain }
}

/** The same for calls that make something: a caller nobody knows becomes a visitor, where their network allows it. */
export async function requireOwner(context: AppContext, domain: string): Promise<Owner> {
  const known = await findOwner(context, domain)
  if (known) return known
  const id = await context.get('caller').welcomeVisitor()
  if (id === null) throw new AppError('visitors_used_up')
  return { kind: 'visitor', id, domain }
}

/** The same for calls about one thing: somebody whom nobody knows has none. */
export async function requireKnown(context: AppContext, domain: string): Promise<Owner> {
  const known = await findOwner(context, domain)
  if (!known) throw new AppError('sign_in_needed')
  return known
}
