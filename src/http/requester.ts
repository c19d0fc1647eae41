import type { Requester } from '../modules/accounts/code-requests.ts'
import type { Arrival } from '../modules/accounts/sign-in.ts'
import type { AppContext } from './request-context.ts'

/** Where the caller is, for codes and sign-ins. */
export async function requesterOf(context: AppContext): Promise<Requester> {
  const { address, locale } = context.get('request')
  return {
    network: address,
    locale,
    userAgent: context.req.header('user-agent') ?? '',
    device: await context.get('caller').device(),
  }
}

/** The same for somebody who is about to sign in, with the visitor they were until now. */
export async function arrivalOf(context: AppContext): Promise<Arrival> {
  return { ...(await requesterOf(context)), visitorId: await context.get('caller').findVisitor() }
}
