import { z } from 'zod'
import type { CodeRequests } from '../../modules/accounts/code-requests.ts'
import type { DataExport } from '../../modules/accounts/data-export.ts'
import type { OwnAccount } from '../../modules/accounts/own-account.service.ts'
import type { SignInMethods } from '../../modules/accounts/sign-in-methods.service.ts'
import type { userCalls } from '../../shared/contract/users.ts'
import type { App } from '../app-type.ts'
import type { Handlers } from '../calls.ts'
import type { AppContext } from '../request-context.ts'
import { requesterOf } from '../requester.ts'

export type AccountChangeOptions = {
  codeRequests: CodeRequests
  ownAccount: OwnAccount
  methods: SignInMethods
}

type AccountChangeCalls = Pick<
  typeof userCalls,
  | 'POST /api/users/email-code'
  | 'POST /api/users/change-email'
  | 'POST /api/users/account-code'
  | 'POST /api/users/delete-account'
>

/** The calls in which signed-in people change their account for good. */
export function accountChangeHandlers({
  codeRequests,
  ownAccount,
  methods,
}: AccountChangeOptions): Handlers<AccountChangeCalls> {
  /**
   * Operators are identified by their address. Giving it up and registering it again must not bypass the
   * second factor.
   */
  const requireUser = async (context: AppContext) => {
    const user = await context.get('caller').requireUser()
    if (user.isOperator) await methods.requireConfirmed(user)
    return user
  }

  return {
    'POST /api/users/email-code': async ({ body }, _request, context) => {
      const { id, domain } = await context.get('caller').requireUser()
      const scope = { domain, email: body.new_email, purpose: 'change_email', subject: id } as const
      await codeRequests.request(scope, await requesterOf(context))
      return null
    },

    'POST /api/users/change-email': async ({ body }, _request, context) => {
      const user = await requireUser(context)
      const { new_email: newEmail, code, password } = body
      await ownAccount.changeEmail(user, { newEmail, code, password }, await requesterOf(context))
      return null
    },

    'POST /api/users/account-code': async (_input, _request, context) => {
      const { id, domain, email } = await context.get('caller').requireUser()
      const scope = { domain, email, purpose: 'delete_account', subject: id } as const
      await codeRequests.request(scope, await requesterOf(context))
      return null
    },

    'POST /api/users/delete-account': async ({ body }, _request, context) => {
      const user = await requireUser(context)
      await ownAccount.deleteAccount(user, body.code, await requesterOf(context))
      return null
    },
  }
}

/** A file, not an envelope: browsers save it as it is. */
export function mountDataExport(app: App, { dataExport }: { dataExport: DataExport }): void {
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/users/export',
    tags: ['Users'],
    summary: 'Everything the site knows of you, as a file',
    responses: {
      200: {
        description: 'The file; one section for each kind of thing',
        content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } },
      },
    },
  })

  app.get('/api/users/export', async (context) => {
    const user = await context.get('caller').requireUser()
    const data = await dataExport(user)
    return context.body(JSON.stringify(data, null, 2), 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename=my-data.json',
      'cache-control': 'no-store',
    })
  })
}
