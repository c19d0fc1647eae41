import { z } from 'zod'
import type { KeyedHash } from '../../modules/accounts/keyed-hash.ts'
import type { PersonActions } from '../../modules/admin/person-actions.service.ts'
import type { PersonPages } from '../../modules/admin/person-page.service.ts'
import type { PersonView } from '../../modules/admin/person-view.service.ts'
import type { peopleCalls } from '../../shared/contract/people.ts'
import type { App } from '../app-type.ts'
import type { Handlers } from '../calls.ts'
import { inputRefused } from '../error-response.ts'
import type { AppContext } from '../request-context.ts'
import { toBalance, toLedgerLine, toPerson, toPersonLine } from './person-views.ts'

export type PeopleOptions = {
  pages: PersonPages
  actions: PersonActions
  view: PersonView
  keyedHash: KeyedHash
}

/** Only operators get here. */
export function peopleHandlers(options: PeopleOptions): Handlers<typeof peopleCalls> {
  const { pages, actions } = options

  /** An action on a person that needs only a reason. */
  const doing =
    (act: (deed: Parameters<PersonActions['block']>[0]) => Promise<void>) =>
    async (
      input: { params: { id: string }; body: { reason: string } },
      _request: unknown,
      context: AppContext,
    ) => {
      const { reason } = input.body
      await act({ operator: context.get('operator'), personId: input.params.id, reason })
      return null
    }

  return {
    'GET /api/operation/people': async ({ query }) => {
      const { people, next } = await pages.search(query.text ?? '', query.before)
      return { people: people.map(toPersonLine), next }
    },

    'GET /api/operation/people/{id}': async ({ params }) =>
      toPerson(await pages.get(params.id), options.keyedHash),

    'GET /api/operation/people/{id}/ledger': async ({ params, query }) => {
      const { lines, next } = await pages.ledger(params.id, query.before)
      return { lines: lines.map(toLedgerLine), next }
    },

    'GET /api/operation/people/{id}/balance': async ({ params, query }) =>
      toBalance(await pages.balanceAt(params.id, new Date(query.at))),

    'POST /api/operation/people/{id}/credits': async ({ params, body }, _request, context) => {
      const { credits: amount, reason, key } = body
      const operator = context.get('operator')
      const available = await actions.giveCredits({ operator, personId: params.id, amount, reason, key })
      return { credit_remain: available }
    },

    'POST /api/operation/people/{id}/take-back': async ({ params, body }, _request, context) => ({
      credit_remain: await actions.takeBack({
        operator: context.get('operator'),
        personId: params.id,
        ...body,
      }),
    }),

    'POST /api/operation/people/{id}/block': doing(actions.block),
    'POST /api/operation/people/{id}/unblock': doing(actions.unblock),
    'POST /api/operation/people/{id}/sign-out': doing(actions.signOut),
    'POST /api/operation/people/{id}/delete': doing((deed) => actions.remove(deed)),

    'POST /api/operation/people/{id}/view': ({ params, body }, _request, context) =>
      options.view({ operator: context.get('operator'), personId: params.id, reason: body.reason }),

    'POST /api/operation/people/{id}/notes': async ({ params, body }, _request, context) => {
      await actions.note({ operator: context.get('operator'), personId: params.id, text: body.text })
      return null
    },
  }
}

/** A file, not an envelope, like the one that people get themselves. */
export function mountPersonExport(app: App, { actions }: PeopleOptions): void {
  const params = z.object({ id: z.uuid() })
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/operation/people/{id}/export',
    tags: ['Operation'],
    summary: 'Everything the site knows of somebody, as a file',
    request: { params },
    responses: {
      200: {
        description: 'The file; one section for each kind of thing',
        content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } },
      },
    },
  })

  app.get('/api/operation/people/:id/export', async (context) => {
    const named = params.safeParse(context.req.param())
    if (!named.success) throw inputRefused(named.error)
    const file = await actions.export(context.get('operator'), named.data.id)
    return context.body(JSON.stringify(file, null, 2), 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename=data.json',
      'cache-control': 'no-store',
    })
  })
}
