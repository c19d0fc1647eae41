import { stream } from 'hono/streaming'
import { z } from 'zod'
import type { Audit } from '../../modules/audit/audit.service.ts'
import { type AuditLine, AuditSearch, type auditCalls } from '../../shared/contract/audit.ts'
import type { App } from '../app-type.ts'
import type { Handlers } from '../calls.ts'
import { csvLine } from '../csv.ts'
import { inputRefused } from '../error-response.ts'

export type AuditOptions = { audit: Audit }

/** Only operators get here. */
export function auditHandlers({ audit }: AuditOptions): Handlers<typeof auditCalls> {
  return {
    'GET /api/operation/audit': async ({ query }) => {
      const { before, ...search } = query
      const { actions, next } = await audit.list(search, before)
      return { actions: actions.map(toAuditLine), next }
    },
  }
}

type Row = Awaited<ReturnType<Audit['list']>>['actions'][number]

export function toAuditLine(row: Row): AuditLine {
  const { id, at, operatorEmail, role, action, subjectKind, subjectId, personId, email } = row
  return {
    id,
    at: at.toISOString(),
    operator: operatorEmail,
    role,
    action,
    subject: { kind: subjectKind, id: subjectId },
    person: personId === null ? null : { id: personId, email },
    before: row.before,
    after: row.after,
    reason: row.reason,
  }
}

const COLUMNS = [
  'at',
  'operator',
  'role',
  'action',
  'subject',
  'subject id',
  'person',
  'person id',
  'before',
  'after',
  'reason',
]

/** The file is streamed, however long the log is. */
export function mountAuditExport(app: App, { audit }: AuditOptions): void {
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/api/operation/audit.csv',
    tags: ['Operation'],
    summary: 'What operators have done, newest first, as a file for spreadsheets',
    request: { query: AuditSearch },
    responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } },
  })

  app.get('/api/operation/audit.csv', async (context) => {
    const search = AuditSearch.safeParse(context.req.query())
    if (!search.success) throw inputRefused(search.error)
    context.header('content-type', 'text/csv; charset=utf-8')
    context.header('content-disposition', 'attachment; filename=audit.csv')
    context.header('cache-control', 'no-store')
    return stream(context, async (file) => {
      for await (const line of csvOf(audit.all(search.data))) await file.write(line)
    })
  })
}

async function* csvOf(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  for await (const row of rows) {
    const facts = (value: unknown) => (value === null ? '' : JSON.stringify(value))
    yield csvLine([
      row.at.toISOString(),
      row.operatorEmail,
      row.role,
      row.action,
      row.subjectKind,
      row.subjectId,
      row.email ?? '',
      row.personId ?? '',
      facts(row.before),
      facts(row.after),
      row.reason ?? '',
    ])
  }
}
