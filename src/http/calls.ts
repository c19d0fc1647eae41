import { createRoute, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { z } from 'zod'
import { Code } from '../shared/codes.ts'
import { type Call, type CallName, type CallRequest, type Calls, envelope } from '../shared/contract/call.ts'
import { inputRefused } from './error-response.ts'
import { refuseUnstorable } from './refuse-unstorable.ts'
import type { AppContext, AppEnv, RequestContext } from './request-context.ts'

type Handler<C extends Call> = (
  input: CallRequest<C>,
  request: RequestContext,
  context: AppContext,
) => Promise<z.input<C['data']>>

export type Handlers<Table extends Calls> = { [Name in keyof Table & CallName]: Handler<Table[Name]> }

/**
 * Adds a table of calls to the app. A call without a handler does not compile, input is validated before the
 * handler runs, and answers pass through their schema, so that unlisted fields are never sent.
 */
export function implementCalls<Table extends Calls>(
  app: OpenAPIHono<AppEnv>,
  calls: Table,
  handlers: Handlers<Table>,
): void {
  for (const name of Object.keys(calls) as (keyof Table & CallName)[]) {
    const call = calls[name] as Call
    const handler = handlers[name] as Handler<Call>
    app.openapi(
      createRoute(describe(name, call)),
      async (context) => {
        // The row decides which parts exist, which the types of a generic loop cannot express.
        const parts = context.req.valid.bind(context.req) as (part: string) => unknown
        const input = {
          ...(call.headers && { headers: parts('header') }),
          ...(call.params && { params: parts('param') }),
          ...(call.query && { query: parts('query') }),
          ...(call.body && { body: parts('json') }),
        }
        refuseUnstorable(input)
        const data = await handler(input, context.get('request'), context)
        const { maxAgeS } = call
        context.header('cache-control', maxAgeS ? `public, max-age=${maxAgeS}` : 'no-store')
        // These two state the language.
        if (maxAgeS) context.header('vary', 'x-locale, cookie', { append: true })
        return context.json({ code: Code.success, msg: '', data: call.data.parse(data) })
      },
      (result) => {
        if (!result.success) throw inputRefused(result.error)
      },
    )
  }
}

function describe(name: CallName, call: Call): RouteConfig {
  const [method = 'GET', path = '/'] = name.split(' ')
  return {
    method: method.toLowerCase() as Lowercase<'GET' | 'POST' | 'DELETE'>,
    path,
    tags: [call.tag],
    summary: call.summary,
    request: {
      ...(call.headers && { headers: call.headers }),
      ...(call.params && { params: call.params }),
      ...(call.query && { query: call.query }),
      ...(call.body && {
        body: { required: true, content: { 'application/json': { schema: call.body } } },
      }),
    },
    responses: {
      200: { description: 'The answer', content: { 'application/json': { schema: envelope(call.data) } } },
    },
  }
}
