import path from 'node:path'
import { inWorkspace, writeToFile } from '../../modules/assets/workspace.ts'
import type { Limits } from '../../modules/limits/limits.service.ts'
import type { PageTitles, TitleOfPage } from '../../modules/pages/page-titles.ts'
import type { Verify } from '../../modules/provenance/verification.service.ts'
import { maxBytesOfAny } from '../../shared/catalogue/tiers.ts'
import { envelope } from '../../shared/contract/call.ts'
import { Verification } from '../../shared/contract/verify.ts'
import { AppError } from '../../shared/errors.ts'
import type { App } from '../app-type.ts'
import { readForm } from '../multipart.ts'
import { answer, refuseTooLarge, unlessLeft } from './uploads.ts'

export type VerifyOptions = {
  verify: Verify
  limits: Limits
  pageTitles: PageTitles
  /** A folder for files that are being checked. */
  workspaceRoot: string
}

/** It carries a file, so it comes before the limit on body sizes. */
export function mountVerify(app: App, { verify, limits, pageTitles, workspaceRoot }: VerifyOptions): void {
  describeVerify(app)

  app.post('/api/verify', async (context) => {
    refuseTooLarge(context)
    const request = context.get('request')
    await limits.consume('verificationsPerAddress', request.address)
    const { signal } = context.req.raw
    for await (const { name, fileName, body } of readForm(context.req.raw)) {
      if (name !== 'file' || fileName === null) continue
      const verdict = await unlessLeft(
        signal,
        // The folder is deleted whatever the verdict: nothing of the file is kept.
        inWorkspace(workspaceRoot, async (folder) => {
          const file = path.join(folder, 'file')
          await writeToFile(body, file, maxBytesOfAny('visitor'), signal)
          return verify(file, signal)
        }),
      )
      return answer(context, inWords(verdict, await pageTitles(request.locale)))
    }
    throw new AppError('input_refused', { field: 'file', problem: 'there is none' })
  })
}

function inWords({ verdict, made }: Awaited<ReturnType<Verify>>, titleOf: TitleOfPage): Verification {
  return {
    verdict,
    made_at: made?.madeAt.toISOString() ?? null,
    tool_title: made && titleOf(made.tool),
    kept: made?.kept ?? false,
    reference: made?.kept ? made.creationId : null,
  }
}

function describeVerify({ openAPIRegistry }: App): void {
  const binary = { type: 'string', format: 'binary' } as const
  openAPIRegistry.registerPath({
    method: 'post',
    path: '/api/verify',
    tags: ['Verification'],
    summary: 'Whether a file, the field `file` of a form, was made here; nothing of it is kept',
    request: {
      body: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: binary } } } },
      },
    },
    responses: {
      200: {
        description: 'The answer',
        content: { 'application/json': { schema: envelope(Verification) } },
      },
    },
  })
}
