import type { Requester } from '../modules/accounts/code-requests.ts'
import type { Arrival } from '../modules/accounts/sign-in.ts'
import type { AppContext } from './request-context.ts'

/** The caller's location, for codes and sign-ins. */
export async function requesterOf(context: AppContext): Promise<Requester> {
  const { address, locale } = context.get('request')
  return {
    network: address,
    locale,
    userAgent: context.req.header('user-agent') ?? '',
    device: await context.get('caller').device(),
  }
}

/** The same for a person who is about to sign in, with the visitor they were so far. */
export async function arrivalOf(context: AppContext): Promise<Arrival> {
  return { ...(await requesterOf(context)), visitorId: await context.get('caller').findVisitor() }
}
