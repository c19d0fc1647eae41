import type { Owner } from '../modules/credits/owner.ts'
import { AppError } from '../shared/errors.ts'
import type { AppContext } from './request-context.ts'

/**
 * The owner whose things the caller may see: the signed-in account, or the visitor. Null if there is neither.
 * An expired token is refused, because its sender does not mean to be a visitor.
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

/**
 * The same for calls that create something: an unknown caller becomes a visitor, if their network's quota
 * allows it.
 */
export async function requireOwner(context: AppContext, domain: string): Promise<Owner> {
  const known = await findOwner(context, domain)
  if (known) return known
  const id = await context.get('caller').welcomeVisitor()
  if (id === null) throw new AppError('visitors_used_up')
  return { kind: 'visitor', id, domain }
}

/** The same for calls about one thing: an unknown caller owns nothing. */
export async function requireKnown(context: AppContext, domain: string): Promise<Owner> {
  const known = await findOwner(context, domain)
  if (!known) throw new AppError('sign_in_needed')
  return known
}
