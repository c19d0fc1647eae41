import type { CreditFigures } from '../../modules/accounts/credit-figures.ts'
import type { CheckIn } from '../../modules/check-in/check-in.service.ts'
import type { Credits } from '../../modules/credits/credits.service.ts'
import type { Generations } from '../../modules/generations/generations.service.ts'
import type { Promotions } from '../../modules/promotions/promotions.service.ts'
import type { Visitors } from '../../modules/visitors/visitors.service.ts'
import type { creditCalls } from '../../shared/contract/credit.ts'
import type { Handlers } from '../calls.ts'
import { type OwnDomain, requireOwnDomain } from '../own-domain.ts'

export type CreditOptions = {
  domain: string
  ownDomain: OwnDomain
  credits: Credits
  creditFigures: CreditFigures
  checkIn: CheckIn
  promotions: Pick<Promotions, 'redeem'>
  visitors: Pick<Visitors, 'offerTo'>
  generations: Pick<Generations, 'toolsOf'>
}

export function creditHandlers(options: CreditOptions): Handlers<typeof creditCalls> {
  const { domain, ownDomain, credits, creditFigures, checkIn, promotions, visitors, generations } = options
  return {
    'GET /api/credit/details': async ({ headers }, _request, context) => {
      const user = await context.get('caller').requireUser()
      const { figures, balance } = await creditFigures(user, headers['time-zone'] ?? 'UTC')
      const { held, bySource, nextExpiry } = balance
      return {
        ...figures,
        held,
        by_source: bySource.map(({ source, amount, nextExpiry: expiry }) => ({
          source,
          amount,
          next_expiry: expiry?.toISOString() ?? null,
        })),
        next_expiry: nextExpiry && { amount: nextExpiry.amount, at: nextExpiry.at.toISOString() },
      }
    },

    'GET /api/credit/anonymous-user-credit': async ({ headers }, { address }, context) => {
      if (headers.domain) requireOwnDomain(headers.domain, context, ownDomain)
      const id = await context.get('caller').findVisitor()
      if (!id) return { credit_remain: await visitors.offerTo(address) }
      const account = await credits.findAccount({ kind: 'visitor', id, domain })
      return { credit_remain: account ? (await credits.balance(account)).available : 0 }
    },

    'GET /api/credit/checkin': async ({ headers }, { address, locale }, context) => {
      const { id, domain: userDomain } = await context.get('caller').requireUser()
      const claim = await checkIn.claim({
        userId: id,
        domain: userDomain,
        network: address,
        timeZone: headers['time-zone'],
        locale,
      })
      return { credits: claim.credits, expires_at: claim.expiresAt.toISOString() }
    },

    'POST /api/credit/promotion': async ({ body }, _request, context) => {
      const { id, domain: userDomain, email } = await context.get('caller').requireUser()
      return { credits: await promotions.redeem({ userId: id, domain: userDomain, email }, body.code) }
    },

    'GET /api/credit/history': async ({ query }, _request, context) => {
      const { id, domain: userDomain } = await context.get('caller').requireUser()
      const account = await credits.findAccount({ kind: 'user', id, domain: userDomain })
      if (!account) return { entries: [], next: null }
      const { before, limit } = query
      const entries = await credits.history(account, { ...(before && { before }), limit })
      const tools = await generations.toolsOf(entries.flatMap(({ reference }) => reference ?? []))
      return {
        entries: entries.map(({ at, expiresAt, reference, ...entry }) => ({
          ...entry,
          tool: (reference && tools.get(reference)) || null,
          at: at.toISOString(),
          expires_at: expiresAt?.toISOString() ?? null,
        })),
        next: entries.length === limit ? (entries.at(-1)?.id ?? null) : null,
      }
    },
  }
}
